import type { Knex } from 'knex';
import { zoneAt } from '#server/catalog/properties/property-zone.ts';

export const name = '018-time-zones';

/** Listings brought up to date by one statement. */
const chunkSize = 1000;

/**
 * Time zones. A listing gets the zone at its coordinates, `Etc/UTC` without any. A booking gets the zone in which its
 * days are meant and the instants it was promised; existing bookings were promised days in UTC, which null stands for,
 * so that no deadline moves.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await trx.raw("ALTER TABLE properties ADD COLUMN time_zone text NOT NULL DEFAULT 'Etc/UTC'");
  await trx.raw('ALTER TABLE properties ADD COLUMN chosen_time_zone text');
  await trx.raw("ALTER TABLE bookings ADD COLUMN time_zone text NOT NULL DEFAULT 'Etc/UTC'");
  await trx.raw('ALTER TABLE bookings ADD COLUMN refund_until text');
  await trx.raw('ALTER TABLE bookings ADD COLUMN stay_over_at text');
  for (let after: number | null = 0; after !== null;) after = await fillNext(trx, after);
  await askHosts(trx, engine);
}

interface Row {
  id: number;
  latitude: number;
  longitude: number;
}

/**
 * Stores the zones of the next listings, also in their documents.
 * @returns id of the last one, or null if there are no more
 */
async function fillNext(trx: Knex.Transaction, after: number): Promise<number | null> {
  const rows = await trx<Row>('properties')
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunkSize)
    .select('id', 'latitude', 'longitude');
  const last = rows.at(-1);
  if (last === undefined) return null;
  // The document is the listing as everybody reads it; as text, its zone is added before its last brace.
  await trx.raw(
    `WITH zoned (id, zone) AS (VALUES ${rows.map(() => '(?, ?)').join(', ')})
     UPDATE properties SET time_zone = zoned.zone,
       document = substr(document, 1, length(document) - 1) || ',"timeZone":"' || zoned.zone || '"}'
     FROM zoned WHERE properties.id = CAST(zoned.id AS bigint)`,
    rows.flatMap((row) => [row.id, zoneAt(row)]),
  );
  return last.id;
}

/** Sends listings without coordinates to the devices of their hosts again, which ask for the zone then. */
async function askHosts(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const asked = 'latitude = 0 AND longitude = 0 AND deleted_at IS NULL';
  // Takes the numbers first, which locks the counter.
  await trx.raw(
    `UPDATE counters SET value = value + (SELECT count(*) FROM properties WHERE ${asked}) WHERE name = 'changes'`,
  );
  await trx.raw(
    `INSERT INTO changes (seq, table_name, row_id, removed, audience)
     SELECT c.value + 1 - row_number() OVER (ORDER BY p.id DESC), 'properties', p.id, ${engine === 'sqlite' ? 0 : 'false'}, p.host_id
     FROM properties p JOIN counters c ON c.name = 'changes' WHERE ${asked}`,
  );
}
