import type { Knex } from 'knex';

export const name = '016-account-tokens';

/**
 * Tokens of links in mails about an account; only their digests are stored. `user_id` 0 stands for an address without an
 * account, for which the same work is done. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  await trx.raw(
    `CREATE TABLE account_tokens (
       token_digest text PRIMARY KEY,
       user_id ${isSqlite ? 'integer' : 'bigint'} NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('reset')),
       expires_at text NOT NULL
     ) ${isSqlite ? 'STRICT' : ''}`,
  );
  await trx.raw('CREATE INDEX account_tokens_by_user ON account_tokens (user_id, purpose)');
  await trx.raw('CREATE INDEX account_tokens_by_expiry ON account_tokens (expires_at)');
}
