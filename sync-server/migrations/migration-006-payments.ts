import type { Knex } from 'knex';

export const name = '006-payments';

/** What was paid for a stay, at most once each. Amounts in whole US dollars; `at` is ISO 8601 in UTC. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await trx.raw(
    `CREATE TABLE payments (
       booking_id ${integer} PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
       amount ${integer} NOT NULL CHECK (amount >= 0),
       refunded ${integer} NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= amount),
       currency text NOT NULL CHECK (currency = 'USD'),
       provider text NOT NULL CHECK (provider IN ('sandbox')),
       state text NOT NULL CHECK (state IN ('paid', 'refunded')),
       reference text NOT NULL UNIQUE,
       at text NOT NULL
     ) ${engine === 'sqlite' ? 'STRICT' : ''}`,
  );
}
