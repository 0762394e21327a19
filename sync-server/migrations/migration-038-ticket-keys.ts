import type { Knex } from 'knex';

export const name = '038-ticket-keys';

type Engine = 'sqlite' | 'postgres';

/**
 * Keys that sign tickets, P-256. `x` and `y` are the public key, `private_key` is the JWK of the private one, as JSON. A key
 * signs new tickets until a later one does, and verifies them until `expires_at`. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  await trx.raw(
    `CREATE TABLE ticket_keys (
       id ${isSqlite ? 'integer' : 'bigint'} PRIMARY KEY CHECK (id >= 1),
       x text NOT NULL,
       y text NOT NULL,
       private_key text NOT NULL,
       created_at text NOT NULL,
       expires_at text NOT NULL
     ) ${isSqlite ? 'STRICT' : ''}`,
  );
}
