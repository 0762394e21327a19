import type { Knex } from 'knex';

export const name = '015-unsubscribe-tokens';

/** Tokens of the links in mails that end a kind of mail; only their digests are stored. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  await trx.raw(
    `CREATE TABLE unsubscribe_tokens (
       token_digest text PRIMARY KEY,
       user_id ${isSqlite ? 'integer' : 'bigint'} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       kind text NOT NULL
     ) ${isSqlite ? 'STRICT' : ''}`,
  );
  await trx.raw('CREATE INDEX unsubscribe_tokens_by_user ON unsubscribe_tokens (user_id)');
}
