import type { Knex } from 'knex';

export const name = '050-hidden-reads';

/** Whether a message was read while one of its two people blocked the other: its sender does not see that. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const flag =
    engine === 'sqlite'
      ? 'integer NOT NULL DEFAULT 0 CHECK (read_hidden IN (0, 1))'
      : 'boolean NOT NULL DEFAULT false';
  await trx.raw(`ALTER TABLE messages ADD COLUMN read_hidden ${flag}`);
}
