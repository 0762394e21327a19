import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import createKnex from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import type { Database, Trx } from './database.ts';
import { openDatabase } from './engines/open-database.ts';
import { migrate, migrationNames } from './migrate.ts';

const addCategory = (trx: Trx, id: number, name = `Category ${id}`) =>
  trx('categories').insert({ id, name, icon: 'spa' });

/** A program that ends once no transaction of the database is idle. */
const waitForIdleTransactions = `
  const client = new (require('pg').Client)({ connectionString: process.argv[1] });
  const idle = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'";
  const wait = async () => {
    await client.connect();
    while ((await client.query(idle)).rowCount > 0) await client.query('SELECT pg_sleep(0.05)');
    await client.end();
  };
  wait();
`;

describe('a full disk (SQLite)', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.remove());
  const limitPages = (database: Database, pages: number) =>
    database.transaction((trx) => trx.raw(`PRAGMA max_page_count = ${pages}`));

  test('fault 30: refuses what does not fit with 507, serves reads on, and takes writes again once there is room', async () => {
    const { database } = opened;
    await database.write((trx) => addCategory(trx, 1));
    await limitPages(database, 1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        database.write((trx) => addCategory(trx, 10 + index, 'x'.repeat(100_000) + String(index))),
      ),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'out_of_space', status: 507 } });
    }
    expect(await database.read('categories').pluck<number[]>('id')).toEqual([1]);
    await limitPages(database, 1_000_000);
    await database.write((trx) => addCategory(trx, 2));
    expect(await database.read('categories').orderBy('id').pluck<number[]>('id')).toEqual([1, 2]);
    expect(await database.read.raw('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});

describe('a file that is moved (SQLite)', () => {
  test('takes no write that would be gone after a restart, and takes them again when it is back', async () => {
    const opened = await openTestDatabase();
    const { database } = opened;
    const path = opened.url.slice('sqlite:'.length);
    await database.write((trx) => addCategory(trx, 1));
    renameSync(path, `${path}.away`);
    const refusal = { code: 'unavailable', status: 503 };
    await expect(database.write((trx) => addCategory(trx, 2))).rejects.toMatchObject(refusal);
    writeFileSync(path, 'another file');
    await expect(database.write((trx) => addCategory(trx, 2))).rejects.toMatchObject(refusal);
    renameSync(`${path}.away`, path);
    expect(await database.read('categories').pluck<number[]>('id')).toEqual([1]);
    await database.write((trx) => addCategory(trx, 2));
    await opened.remove();
  });
});

describeOnBothEngines('a database locked by another process', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  test('fault 31: is waited for, then refused with 503 and a time to come back, without any effect', async () => {
    const database = await openDatabase(opened.url, { lockWaitMs: 200 });
    const other = createKnex(
      engine === 'sqlite'
        ? {
            client: 'sqlite3',
            connection: { filename: opened.url.slice('sqlite:'.length) },
            useNullAsDefault: true,
          }
        : { client: 'pg', connection: opened.url },
    );
    const blocker = await other.transaction();
    await (engine === 'sqlite'
      ? blocker('counters').where('name', 'changes').update({ value: 0 })
      : blocker.raw('LOCK TABLE categories IN EXCLUSIVE MODE'));
    await expect(database.write((trx) => addCategory(trx, 1))).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      headers: { 'Retry-After': '1' },
    });
    await blocker.rollback();
    await database.write((trx) => addCategory(trx, 2));
    expect(await database.read('categories').pluck<number[]>('id')).toEqual([2]);
    await other.destroy();
    await database.close();
  });

  test('a database that a newer version has migrated is opened, and named', async () => {
    const fresh = await openTestDatabase(engine);
    await fresh.database.transaction((trx) =>
      trx('knex_migrations').insert({ name: '999-of-a-newer-version', batch: 99 }),
    );
    expect(await migrate(fresh.database)).toEqual(['999-of-a-newer-version']);
    await fresh.remove();
  });

  test('fault 14: two processes that start at once migrate it once', async () => {
    const fresh = await openTestDatabase(engine, { migrated: false });
    const second = await openDatabase(fresh.url);
    await Promise.all([migrate(fresh.database), migrate(second)]);
    expect(await second.read('knex_migrations').pluck<string[]>('name')).toEqual(migrationNames);
    await second.close();
    await fresh.remove();
  });
});

describe('a PostgreSQL that goes away', () => {
  test('fault 32: costs the calls of that moment, and later ones go on', async () => {
    const opened = await openTestDatabase('postgres');
    const { database } = opened;
    await database.write((trx) => addCategory(trx, 1));
    const admin = createKnex({ client: 'pg', connection: opened.url });
    const killed = database
      .write(async (trx) => {
        await addCategory(trx, 2);
        await admin.raw(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        await addCategory(trx, 3);
      })
      .catch((error: unknown) => error);
    expect(await killed).toMatchObject({ code: 'unavailable', status: 503 });
    await database.write((trx) => addCategory(trx, 4));
    expect(await database.read('categories').orderBy('id').pluck<number[]>('id')).toEqual([1, 4]);
    await admin.destroy();
    await opened.remove();
  });

  test('fault 32: while it accepts no connections, calls are refused with 503', async () => {
    const opened = await openTestDatabase('postgres');
    const { database, url } = opened;
    const address = new URL(url);
    const name = address.pathname.slice(1);
    address.pathname = '/postgres';
    const admin = createKnex({ client: 'pg', connection: address.href });
    await admin.raw('ALTER DATABASE ?? ALLOW_CONNECTIONS false', [name]);
    await admin.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?', [name]);
    await expect
      .poll(() => database.write((trx) => addCategory(trx, 1)).catch((error: unknown) => error))
      .toMatchObject({ status: 503, cause: { code: '55000' } });
    await admin.raw('ALTER DATABASE ?? ALLOW_CONNECTIONS true', [name]);
    await database.write((trx) => addCategory(trx, 1));
    await admin.destroy();
    await opened.remove();
  });

  test('fault 32: a conflict with another transaction is tried again', async () => {
    const opened = await openTestDatabase('postgres');
    let runs = 0;
    await opened.database.write(async (trx) => {
      runs += 1;
      if (runs < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
      await addCategory(trx, 1);
    });
    expect(runs).toBe(3);
    const always = opened.database.write(() =>
      Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
    );
    await expect(always).rejects.toMatchObject({ code: 'unavailable' });
    await opened.remove();
  });

  test('fault 32: an idle transaction or a slow statement it ended is refused with 503 and a time to come back', async () => {
    const opened = await openTestDatabase('postgres');
    // It holds up the whole process, as a long calculation would, until PostgreSQL has ended the transaction.
    const blockUntilEnded = () => spawnSync(process.execPath, ['-e', waitForIdleTransactions, opened.url]);
    const refused = { code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } };
    const idle = opened.database.write(async (trx) => {
      await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 100');
      expect(blockUntilEnded().status).toBe(0);
      await addCategory(trx, 1);
    });
    await expect(idle).rejects.toMatchObject(refused);
    const slow = opened.database.write(async (trx) => {
      await trx.raw('SET LOCAL statement_timeout = 100');
      await trx.raw('SELECT pg_sleep(60)');
    });
    await expect(slow).rejects.toMatchObject(refused);
    await opened.remove();
  });

  test('a statement of a migration may take long, one of a write may not', async () => {
    const opened = await openTestDatabase('postgres');
    const limitOf = async (trx: Trx) => (await trx.raw<{ rows: unknown[] }>('SHOW statement_timeout')).rows;
    expect(await opened.database.transaction(limitOf)).toEqual([{ statement_timeout: '1h' }]);
    expect(await opened.database.write(limitOf)).toEqual([{ statement_timeout: '15s' }]);
    await opened.remove();
  });

  test('fault 32: its trouble is no fault of the call, whatever it is called', async () => {
    const opened = await openTestDatabase('postgres');
    const codes = ['08001', '08004', '08006', '53200', '53300', '57P01', '57P02', '57P03', '57P05', '25006'];
    for (const code of codes) {
      const lost = opened.database.write(() => Promise.reject(Object.assign(new Error('It said'), { code })));
      await expect(lost).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    }
    await opened.remove();
  });

  test('fault 32: is known by what the driver says of it, also behind a statement of several lines', async () => {
    const opened = await openTestDatabase('postgres');
    const messages = [
      'Client has encountered a connection error and is not queryable',
      'Query read timeout',
      'timeout expired',
    ];
    for (const message of messages) {
      for (const statement of ['', 'SELECT 1 - ', 'UPDATE categories\nSET id = 1 - ']) {
        const lost = opened.database.write(() => Promise.reject(new Error(statement + message)));
        await expect(lost).rejects.toMatchObject({ code: 'unavailable', status: 503 });
      }
    }
    await opened.remove();
  });
});
