import type { Knex } from 'knex';

export const name = '022-profiles';

/**
 * Languages a person speaks, as JSON of their codes, and the version of what they wrote about themselves. The index
 * finds the newest questions to a host, from which the answer time on their public page is computed.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await trx.raw("ALTER TABLE users ADD COLUMN languages text NOT NULL DEFAULT '[]'");
  await trx.raw(`ALTER TABLE users ADD COLUMN version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1)`);
  await trx.raw('CREATE INDEX conversations_by_asked ON conversations (user2_id, created_at)');
  await trx.raw('DROP INDEX conversations_by_user2');
}
