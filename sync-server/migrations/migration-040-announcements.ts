import type { Knex } from 'knex';

export const name = '040-announcements';

/**
 * What hosts told groups of guests, and who has read it. An announcement is for a departure or for days, `YYYY-MM-DD`, both
 * inclusive. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  const strict = engine === 'sqlite' ? 'STRICT' : '';
  await trx.raw(
    `CREATE TABLE announcements (
       id ${integer} PRIMARY KEY,
       property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       departure_id ${integer} REFERENCES departures (id) ON DELETE CASCADE,
       from_day text,
       to_day text,
       text text NOT NULL,
       sent_at text NOT NULL,
       CHECK ((departure_id IS NULL) = (from_day IS NOT NULL AND to_day IS NOT NULL))
     ) ${strict}`,
  );
  await trx.raw('CREATE INDEX announcements_property ON announcements (property_id, sent_at)');
  await trx.raw('CREATE INDEX announcements_departure ON announcements (departure_id)');
  await trx.raw(
    `CREATE TABLE announcement_reads (
       announcement_id ${integer} NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
       booking_id ${integer} NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
       read_at text NOT NULL,
       PRIMARY KEY (announcement_id, booking_id)
     ) ${strict}`,
  );
  await trx.raw('CREATE INDEX announcement_reads_booking ON announcement_reads (booking_id)');
  await trx('counters').insert({ name: 'announcements', value: 0 });
}
