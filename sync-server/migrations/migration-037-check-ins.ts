import type { Knex } from 'knex';

export const name = '037-check-ins';

type Engine = 'sqlite' | 'postgres';

/**
 * Arrivals of guests, at most one per booking. `at` is when the guest arrived by the host's device, `received_at` when the
 * server learned of it; `offline`: the device had no connection. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const integer = isSqlite ? 'integer' : 'bigint';
  await trx.raw(
    `CREATE TABLE check_ins (
       booking_id ${integer} PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
       at text NOT NULL,
       received_at text NOT NULL,
       way text NOT NULL CHECK (way IN ('ticket', 'list')),
       offline ${isSqlite ? 'integer NOT NULL CHECK (offline IN (0, 1))' : 'boolean NOT NULL'}
     ) ${isSqlite ? 'STRICT' : ''}`,
  );
}
