import type { Knex } from 'knex';

export const name = '012-notifications';

/**
 * Notifications, what each person wants to receive, and the browsers that receive push. Instants are ISO 8601 in UTC;
 * lists and documents are JSON text. `mailed_at`: when it was sent by mail, alone or in a digest. `digest_day`: the day of
 * the last digest in the person's time zone.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const integer = isSqlite ? 'integer' : 'bigint';
  const end = isSqlite ? 'STRICT' : '';
  const flag = (column: string, otherwise: boolean) =>
    isSqlite
      ? `${column} integer NOT NULL DEFAULT ${otherwise ? 1 : 0} CHECK (${column} IN (0, 1))`
      : `${column} boolean NOT NULL DEFAULT ${String(otherwise)}`;
  const user = `${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE`;
  await trx.raw(
    `CREATE TABLE notifications (
       id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       user_id ${user},
       topic text NOT NULL,
       params text NOT NULL,
       path text NOT NULL,
       created_at text NOT NULL,
       seen_at text,
       mailed_at text
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX notifications_by_user ON notifications (user_id, created_at, id)');
  await trx('counters').insert({ name: 'notifications', value: 0 });
  await trx.raw(
    `CREATE TABLE notification_settings (
       user_id ${integer} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       choices text NOT NULL DEFAULT '[]',
       ${flag('quiet_hours', true)},
       paused_until text,
       ${flag('show_messages', false)},
       time_zone text,
       digest_day text CHECK (digest_day IS NULL OR length(digest_day) = 10)
     ) ${end}`,
  );
  await trx.raw(
    `CREATE TABLE push_subscriptions (
       id ${isSqlite ? 'integer PRIMARY KEY AUTOINCREMENT' : 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'},
       user_id ${user},
       session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
       endpoint text NOT NULL UNIQUE,
       p256dh text NOT NULL,
       auth text NOT NULL,
       created_at text NOT NULL,
       last_ok_at text
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, id)');
  await trx.raw('CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id)');
}
