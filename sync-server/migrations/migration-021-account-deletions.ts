import type { Knex } from 'knex';

export const name = '021-account-deletions';

/**
 * Accounts that are to be deleted or were, and permissions to download one's data. `hidden_listings` is JSON: ids of the
 * listings that were hidden, to show them again if the account is kept. Of tokens only digests are stored. Instants are
 * ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const user = `${isSqlite ? 'integer' : 'bigint'} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE`;
  const end = isSqlite ? 'STRICT' : '';
  await trx.raw(
    `CREATE TABLE account_deletions (
       user_id ${user},
       state text NOT NULL CHECK (state IN ('waiting', 'erasing', 'erased')),
       deletes_at text NOT NULL,
       undo_digest text UNIQUE,
       hidden_listings text NOT NULL DEFAULT '[]'
     ) ${end}`,
  );
  await trx.raw(
    `CREATE TABLE data_exports (
       user_id ${user},
       token_digest text NOT NULL UNIQUE,
       created_at text NOT NULL,
       expires_at text NOT NULL
     ) ${end}`,
  );
}
