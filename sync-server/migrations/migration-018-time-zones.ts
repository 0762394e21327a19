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
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("ALTER TABLE properties ADD COLUMN time_zone text NOT NULL DEFAULT 'Etc/UTC'");
  await trx.raw('ALTER TABLE properties ADD COLUMN chosen_time_zone text');
  await trx.raw("ALTER TABLE bookings ADD COLUMN time_zone text NOT NULL DEFAULT 'Etc/UTC'");
  await trx.raw('ALTER TABLE bookings ADD COLUMN refund_until text');
  await trx.raw('ALTER TABLE bookings ADD COLUMN stay_over_at text');
  for (let after: number | null = 0; after !== null;) after = await fillNext(trx, after);
}

interface Row {
  id: number;
  latitude: number;
  longitude: number;
}

/**
 * Stores the zones of the next listings, also in their documents, which are the listings as everybody reads them.
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
  const idsByZone = new Map<string, number[]>();
  for (const row of rows) {
    const zone = zoneAt(row);
    idsByZone.set(zone, [...(idsByZone.get(zone) ?? []), row.id]);
  }
  for (const [zone, ids] of idsByZone) {
    await trx('properties')
      .whereIn('id', ids)
      .update({
        time_zone: zone,
        document: trx.raw('substr(document, 1, length(document) - 1) || ?', [
          `,"timeZone":${JSON.stringify(zone)}}`,
        ]),
      });
  }
  return last.id;
}
