import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { findAccountByEmail, findByNamePrefix, findByUsernamePrefix } from './account-search-repository.ts';

const reads: Record<string, { read: (db: Db) => Promise<unknown>; plan: RegExp }> = {
  username: {
    read: (db) => findByUsernamePrefix(db, 'maya', 21),
    plan: /users_by_searched_username\b.*searched_username\s*>/s,
  },
  name: {
    read: (db) => findByNamePrefix(db, 'maya', 21),
    plan: /users_by_searched_name\b.*searched_name\s*>/s,
  },
  'email address': {
    read: (db) => findAccountByEmail(db, 'maya@test.example'),
    plan: /(autoindex_users_\d|users_email_key_key)\b.*email_key\s*=/s,
  },
};

/** How the engine would carry out the read. */
async function explain(database: Database, read: (db: Db) => Promise<unknown>) {
  const { engine, read: db } = database;
  const statements: { sql: string; bindings: Knex.RawBinding[] }[] = [];
  const collect = (statement: (typeof statements)[number]): void => void statements.push(statement);
  db.on('query', collect);
  await read(db);
  db.removeListener('query', collect);
  expect(statements).toHaveLength(1);
  const [{ sql, bindings: values }] = statements as [(typeof statements)[number]];
  if (engine === 'sqlite') return JSON.stringify(await db.raw(`EXPLAIN QUERY PLAN ${sql}`, values));
  return database.transaction(async (trx) => {
    // A small table is read from end to end.
    await trx.raw('SET LOCAL enable_seqscan = off');
    const { rows } = await trx.raw<{ rows: unknown }>(`EXPLAIN ${sql.replaceAll(/\$\d+/g, '?')}`, values);
    return JSON.stringify(rows);
  });
}

describeOnBothEngines('accounts are found with an index and without a sort', (engine) => {
  test.each(Object.entries(reads))('by %s', async (_, { read, plan }) => {
    const opened = await openTestDatabase(engine);
    try {
      await addUser(opened.database, 'maya');
      const shown = await explain(opened.database, read);
      expect(shown).toMatch(plan);
      expect(shown).not.toMatch(/SCAN users|Seq Scan|TEMP B-TREE|Sort/);
    } finally {
      await opened.remove();
    }
  });
});
