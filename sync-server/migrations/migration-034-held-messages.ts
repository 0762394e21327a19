import type { Knex } from 'knex';

export const name = '034-held-messages';

type Engine = 'sqlite' | 'postgres';

/**
 * Messages that staff check before they are delivered. They are apart from `messages`, so that no read of the recipient
 * can return one. `place` is the order in which a conversation's messages were held; `position` is where the sender sees
 * the message, after the last delivered one. A released row keeps who decided, without the text. Instants are ISO 8601
 * in UTC.
 *
 * `messages.text_digest` finds the same text to other hosts; null for messages to guests. `conversations.started_by`
 * counts whom a new account writes to; null for earlier conversations.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const statement of changes(integer)) await trx.raw(statement);
  await trx.raw(
    `CREATE TABLE held_messages (
       id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       conversation_id ${integer} NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
       place ${integer} NOT NULL CHECK (place >= 1),
       position ${integer} NOT NULL CHECK (position >= 1),
       sender_id ${integer} NOT NULL REFERENCES users (id),
       recipient_id ${integer} NOT NULL REFERENCES users (id),
       content text NOT NULL,
       search_text text NOT NULL,
       idempotency_key text,
       created_at text NOT NULL,
       reason text NOT NULL CHECK (reason IN ('link', 'repeated', 'earlier')),
       state text NOT NULL CHECK (state IN ('waiting', 'refused', 'released')),
       statement text,
       decided_by ${integer} REFERENCES users (id),
       decided_at text,
       version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
       UNIQUE (conversation_id, place),
       UNIQUE (sender_id, idempotency_key)
     ) ${engine === 'sqlite' ? 'STRICT' : ''}`,
  );
  await trx.raw(
    `CREATE INDEX held_messages_queue ON held_messages (created_at, id)
       WHERE state = 'waiting' AND reason <> 'earlier'`,
  );
  await trx.raw('CREATE INDEX held_messages_by_sender ON held_messages (sender_id, created_at)');
  await trx.raw('CREATE INDEX held_messages_by_recipient ON held_messages (recipient_id)');
}

const changes = (integer: string): string[] => [
  'ALTER TABLE messages ADD COLUMN text_digest text',
  `CREATE INDEX messages_same_text ON messages (sender_id, text_digest, created_at)
     WHERE text_digest IS NOT NULL`,
  'CREATE INDEX messages_by_sender ON messages (sender_id, created_at)',
  `ALTER TABLE conversations ADD COLUMN started_by ${integer} REFERENCES users (id)`,
  `CREATE INDEX conversations_by_starter ON conversations (started_by, created_at)
     WHERE started_by IS NOT NULL`,
];
