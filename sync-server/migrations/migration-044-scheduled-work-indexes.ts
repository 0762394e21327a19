import type { Knex } from 'knex';

export const name = '044-scheduled-work-indexes';

/** When a stay is over: `overAt` of the bookings' repository. */
const overAt = "(coalesce(stay_over_at, end_date || 'T24:00:00.000Z'))";

/** Indexes of scheduled work and jobs, which otherwise read whole tables to find a few rows, or none. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  // Without the status as a column, SQLite prefers `bookings_by_status` and reads all confirmed stays. With it, PostgreSQL
  // reads the whole index.
  const columns = engine === 'sqlite' ? `status, ${overAt}` : overAt;
  await trx.raw(`CREATE INDEX bookings_by_over_at ON bookings (${columns}) WHERE status = 'confirmed'`);
  // What a person did, for its erasure and its export.
  await trx.raw(
    'CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, id) WHERE actor_id IS NOT NULL',
  );
  // Receipts that maintenance has not emptied yet.
  await trx.raw('CREATE INDEX receipts_not_pruned ON receipts (created_at) WHERE NOT pruned');
}
