import type { Knex } from 'knex';

export const name = '039-programmes';

type Engine = 'sqlite' | 'postgres';

/**
 * Items of the programmes of listings and of departures, the items that guests picked, and changes that guests have not
 * been told yet. `day` is null for every day; see `contracts/domain/stay/programmes.ts`. `guests` of a pick take places of the
 * item. `item_before` is JSON of the item as guests know it. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const integer = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'STRICT' : '';
  const flag = (column: string): string =>
    isSqlite ? `${column} integer NOT NULL CHECK (${column} IN (0, 1))` : `${column} boolean NOT NULL`;
  await trx.raw(
    `CREATE TABLE programme_items (
       id ${integer} PRIMARY KEY,
       property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       departure_id ${integer} REFERENCES departures (id) ON DELETE CASCADE,
       day ${integer} CHECK (day >= 1),
       start_time text NOT NULL,
       end_time text NOT NULL,
       title text NOT NULL,
       place text NOT NULL,
       leader text NOT NULL,
       kind text NOT NULL,
       places ${integer} CHECK (places >= 1),
       ${flag('cancelled')},
       change text,
       changed_at text,
       version ${integer} NOT NULL CHECK (version >= 1)
     ) ${strict}`,
  );
  await trx.raw('CREATE INDEX programme_items_property ON programme_items (property_id, departure_id)');
  await trx.raw('CREATE INDEX programme_items_departure ON programme_items (departure_id)');
  await trx.raw(
    `CREATE TABLE programme_picks (
       booking_id ${integer} NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
       item_id ${integer} NOT NULL REFERENCES programme_items (id) ON DELETE CASCADE,
       guests ${integer} NOT NULL CHECK (guests >= 1),
       picked_at text NOT NULL,
       PRIMARY KEY (booking_id, item_id)
     ) ${strict}`,
  );
  await trx.raw('CREATE INDEX programme_picks_item ON programme_picks (item_id)');
  await trx.raw(
    `CREATE TABLE programme_changes (
       item_id ${integer} PRIMARY KEY REFERENCES programme_items (id) ON DELETE CASCADE,
       property_id ${integer} NOT NULL,
       first_at text NOT NULL,
       last_at text NOT NULL,
       item_before text NOT NULL
     ) ${strict}`,
  );
  await trx('counters').insert({ name: 'programme_items', value: 0 });
}
