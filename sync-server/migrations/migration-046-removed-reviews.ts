import type { Knex } from 'knex';

export const name = '046-removed-reviews';

/** Whether a person who deletes their account wants their published reviews to be erased with it. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const flag =
    engine === 'sqlite'
      ? 'integer NOT NULL DEFAULT 0 CHECK (removes_reviews IN (0, 1))'
      : 'boolean NOT NULL DEFAULT false';
  await trx.raw(`ALTER TABLE account_deletions ADD COLUMN removes_reviews ${flag}`);
}
