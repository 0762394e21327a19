import type { Knex } from 'knex';

export const name = '007-a-hosts-day';

/** File names that the app itself sent with each submission before hosts could name documents. */
const inventedDocuments = '["property-ownership.pdf","business-license.pdf"]';

/**
 * Columns for what a host and staff do with listings and bookings: whether a listing is listed and until which day it is
 * paused (`YYYY-MM-DD`, null: no end), since when it waits for staff (ISO 8601, null: it does not), and who
 * cancelled a booking. Documents that no host sent are removed.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const flag =
    engine === 'sqlite'
      ? 'integer NOT NULL DEFAULT 1 CHECK (listed IN (0, 1))'
      : 'boolean NOT NULL DEFAULT true';
  await trx.raw(`ALTER TABLE properties ADD COLUMN listed ${flag}`);
  await trx.raw(
    'ALTER TABLE properties ADD COLUMN paused_until text CHECK (paused_until IS NULL OR length(paused_until) = 10)',
  );
  await trx.raw('ALTER TABLE properties ADD COLUMN waiting_since text');
  await trx.raw(
    "ALTER TABLE bookings ADD COLUMN cancelled_by text CHECK (cancelled_by IN ('guest', 'host', 'staff'))",
  );
  await trx('properties')
    .where('verification_documents', inventedDocuments)
    .update({ verification_documents: '[]' });
  await fillWaitingSince(trx);
  await fillCancelledBy(trx);
  await trx.raw(
    'CREATE INDEX properties_by_waiting ON properties (waiting_since, id) WHERE waiting_since IS NOT NULL',
  );
  await trx.raw(
    'CREATE INDEX properties_by_pause_end ON properties (paused_until) WHERE paused_until IS NOT NULL',
  );
}

/** A pending listing waits since its last submission, a changed one since its first edit after the decision. */
async function fillWaitingSince(trx: Knex.Transaction): Promise<void> {
  const audit = (choice: string, action: string) =>
    `(SELECT ${choice}(a.at) FROM audit_entries a
      WHERE a.table_name = 'properties' AND a.row_id = properties.id AND a.action = '${action}'`;
  await trx.raw(
    `UPDATE properties SET waiting_since = COALESCE(${audit('max', 'property.submitted')}), created_at)
     WHERE verification_status = 'pending' AND deleted_at IS NULL`,
  );
  const edit = `${audit('min', 'property.edited')} AND a.at > COALESCE(properties.verification_date, ''))`;
  await trx('properties')
    .where({ verification_status: 'verified', changed_since_verification: true, deleted_at: null })
    .update({ waiting_since: trx.raw(`COALESCE(${edit}, verification_date, created_at)`) });
}

/** The audit knows who cancelled; where it does not, nobody is named. */
async function fillCancelledBy(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `UPDATE bookings SET cancelled_by = (
       SELECT CASE WHEN a.actor_id = bookings.user_id THEN 'guest' WHEN a.actor_id = p.host_id THEN 'host' ELSE 'staff' END
       FROM audit_entries a JOIN properties p ON p.id = bookings.property_id
       WHERE a.table_name = 'bookings' AND a.row_id = bookings.id AND a.action = 'booking.cancelled' AND a.actor_id IS NOT NULL
       ORDER BY a.id DESC LIMIT 1)
     WHERE status = 'cancelled'`,
  );
}
