import type { Knex } from 'knex';

export const name = '032-blocks';

type Engine = 'sqlite' | 'postgres';

/**
 * What the recipient of a message sees while contact details are hidden; null if that is its content. Messages from
 * before are left as they were read. And the people whom a person has blocked; `created_at` is ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await trx.raw('ALTER TABLE messages ADD COLUMN masked_content text');
  await trx.raw(
    'CREATE INDEX messages_masked ON messages (sender_id, recipient_id) WHERE masked_content IS NOT NULL',
  );
  await trx.raw(
    `CREATE TABLE blocks (
       blocker_id ${integer} NOT NULL REFERENCES users (id),
       blocked_id ${integer} NOT NULL REFERENCES users (id),
       created_at text NOT NULL,
       PRIMARY KEY (blocker_id, blocked_id),
       CHECK (blocker_id <> blocked_id)
     ) ${engine === 'sqlite' ? 'STRICT' : ''}`,
  );
  await trx.raw('CREATE INDEX blocks_by_blocked ON blocks (blocked_id)');
}
