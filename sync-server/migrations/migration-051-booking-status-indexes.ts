import type { Knex } from 'knex';

export const name = '051-booking-status-indexes';

/** When a stay is over: `overAt` of the bookings' repository. */
const overAt = "(coalesce(stay_over_at, end_date || 'T24:00:00.000Z'))";

/**
 * Indexes for scheduled work that no other query uses. Without statistics, SQLite takes any equal first column of an index
 * for ten rows: it began with all completed stays of everybody to find those of a host. So none has the status as a column.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await trx.raw('DROP INDEX bookings_by_status');
  await trx.raw("CREATE INDEX bookings_by_expiry ON bookings (expires_at) WHERE status = 'pending'");
  if (engine === 'sqlite') {
    await trx.raw('DROP INDEX bookings_by_over_at');
    await trx.raw(`CREATE INDEX bookings_by_over_at ON bookings (${overAt}) WHERE status = 'confirmed'`);
  }
  // Stays that are over are not confirmed for long: up to today, these are the stays in progress.
  await trx.raw("CREATE INDEX bookings_by_arrival ON bookings (start_date) WHERE status = 'confirmed'");
}
