import type { Knex } from 'knex';

export const name = '035-arrival-guides';

/**
 * What hosts tell guests about their arrival, one row per listing, and the bookings whose guests were told that the door
 * code is there. Instants are ISO 8601 in UTC; `code_changed_at` is null until there is a code.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  const strict = engine === 'sqlite' ? 'STRICT' : '';
  await trx.raw(
    `CREATE TABLE arrival_guides (
       property_id ${integer} PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
       welcome text NOT NULL,
       directions text NOT NULL,
       parking text NOT NULL,
       wifi_name text NOT NULL,
       wifi_password text NOT NULL,
       contact_name text NOT NULL,
       contact_phone text NOT NULL,
       house_rules text NOT NULL,
       code text NOT NULL,
       code_changed_at text,
       release_hours ${integer} NOT NULL CHECK (release_hours BETWEEN 24 AND 72),
       version ${integer} NOT NULL CHECK (version >= 1)
     ) ${strict}`,
  );
  await trx.raw(
    `CREATE TABLE arrival_releases (
       booking_id ${integer} PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
       released_at text NOT NULL
     ) ${strict}`,
  );
}
