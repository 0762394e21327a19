import type { Knex } from 'knex';

export const name = '030-next-departures';

/**
 * The departures of a listing that can be booked, as JSON for cards and search, and the instant (ISO 8601) from which one
 * of them cannot be booked any more. For listings that have departures it is long ago, so that the job
 * `departures.drop` fills in both and sends these listings to devices.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE properties ADD COLUMN next_departures text');
  await trx.raw('ALTER TABLE properties ADD COLUMN next_departures_until text');
  await trx.raw(
    `UPDATE properties SET next_departures_until = '1970-01-01T00:00:00.000Z'
     WHERE id IN (SELECT property_id FROM departures WHERE status = 'open')`,
  );
  await trx.raw(
    `CREATE INDEX properties_next_departures ON properties (next_departures_until)
     WHERE next_departures_until IS NOT NULL`,
  );
}
