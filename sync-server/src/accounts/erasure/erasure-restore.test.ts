import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletionDays } from '#contracts/domain/accounts/account-deletion.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { backUp } from '#server/database/engines/backup.ts';
import { renewEpoch } from '#server/database/epoch.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { readEnv } from '#server/env.ts';
import { openInstance, type Instance } from '#server/instance.ts';
import { silentLogger } from '#server/logger.ts';
import { startServer } from '#server/server.ts';
import { addLeavingPerson, logIn, runJobs } from '#server/test-support/leaving-person.ts';
import { createPostgresDatabase } from '#server/test-support/postgres.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { findWords } from '#server/test-support/table-contents.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noSite = { app: '/nowhere', previous: [], pictures: '/nowhere', map: '/nowhere' };

const pathOf = (name: string): string => join(folder, name);
const erasuresUrl = (): string => `file:${pathOf('erasures')}`;

/** The server's start with a database, without listening. @param databasePath of SQLite */
const startOn = (url: string, databasePath: string | null): Promise<Instance> =>
  openInstance({
    env: readEnv({
      DATABASE_URL: url,
      ERASURES_URL: erasuresUrl(),
      DEMO_DATA: 'off',
      // The staff account of the test server has no password.
      STAFF_EMAIL: 'operator@test.example',
      MAIL_URL: 'off',
      PORT: '0',
    }),
    logger: silentLogger,
    databasePath,
    placesPath: '/nowhere',
  });
const start = (name: string): Promise<Instance> => startOn(`sqlite:${pathOf(name)}`, pathOf(name));

/** Erases a person after a backup was made. @returns their words */
async function eraseAfterBackup(
  url = `sqlite:${pathOf('live.sqlite')}`,
  backup = 'backup.sqlite',
): Promise<string[]> {
  const live = await openDatabase(url);
  await migrate(live);
  await live.close();
  const server = await startTestServer({ databaseUrl: url, env: { ERASURES_URL: erasuresUrl() } });
  const person = await addLeavingPerson(server);
  await backUp(url, pathOf(backup));
  const client = await logIn(server, person.username);
  await client.call(endpoints.requestDeletion, { body: { username: person.username } });
  server.clock.advance(deletionDays * 24 * 60 * 60_000);
  await runJobs(server);
  await server.close();
  return [person.secret];
}

test('a person whom an older backup brings back is erased again before the server answers', async () => {
  const words = await eraseAfterBackup();
  const restored = await openDatabase(`sqlite:${pathOf('backup.sqlite')}`);
  expect(await findWords(restored, words)).toContain('users.email');
  await restored.close();
  copyFileSync(pathOf('backup.sqlite'), pathOf('restored.sqlite'));
  await expectErased(await start('restored.sqlite'), words);
});

/** Expects that nothing of the person is stored or served, and closes the instance. */
async function expectErased(instance: Instance, words: readonly string[]): Promise<void> {
  try {
    expect(await findWords(instance.deps.database, words)).toEqual([]);
    const server = await startServer(instance.deps, noSite);
    const lists = await fetch(`http://127.0.0.1:${server.port}/api/properties`);
    const hosts = ((await lists.json()) as { host: { name: string } }[]).map(({ host }) => host.name);
    expect(hosts).toEqual(['host']);
    await server.stop();
  } finally {
    await instance.close();
  }
}

test('a person whom an older dump of PostgreSQL brings back is erased again too', async () => {
  const [live, restored] = [await createPostgresDatabase(), await createPostgresDatabase()];
  try {
    const words = await eraseAfterBackup(live.url, 'backup.dump');
    const done = spawnSync('pg_restore', ['--dbname', restored.url, pathOf('backup.dump')]);
    expect(done.stderr.toString()).toBe('');
    const database = await openDatabase(restored.url);
    expect(await findWords(database, words)).toContain('users.email');
    await renewEpoch(database);
    await database.close();
    await expectErased(await startOn(restored.url, null), words);
  } finally {
    await live.drop();
    await restored.drop();
  }
});

/** Asks for a deletion after a backup was made. @returns the person */
async function askAfterBackup(keeps: boolean): Promise<{ username: string; deletesAt: string }> {
  const url = `sqlite:${pathOf('live.sqlite')}`;
  const live = await openDatabase(url);
  await migrate(live);
  await live.close();
  const server = await startTestServer({ databaseUrl: url, env: { ERASURES_URL: erasuresUrl() } });
  const { username } = await addLeavingPerson(server);
  await backUp(url, pathOf('backup.sqlite'));
  const client = await logIn(server, username);
  const { body } = await client.call(endpoints.requestDeletion, { body: { username } });
  await runJobs(server);
  if (keeps) {
    await logIn(server, username, { keepAccount: true });
    await runJobs(server);
  }
  await server.close();
  return { username, deletesAt: body.deletesAt };
}

/** The deletions that a server has after its start. */
async function findDeletions(): Promise<{ state: string; deletes_at: string }[]> {
  const instance = await start('live.sqlite');
  try {
    return await instance.deps.database.read('account_deletions').select('state', 'deletes_at');
  } finally {
    await instance.close();
  }
}

test('an account that an older backup knows nothing of is deleted at the time it was told', async () => {
  const { deletesAt } = await askAfterBackup(false);
  const asked = [{ state: 'waiting', deletes_at: deletesAt }];
  expect(await findDeletions()).toEqual(asked);
  for (let restores = 0; restores < 2; restores += 1) {
    copyFileSync(pathOf('backup.sqlite'), pathOf('live.sqlite'));
    expect(await findDeletions()).toEqual(asked);
    expect(await findDeletions()).toEqual(asked);
  }
});

test('an account that was kept is kept after a restore, too', async () => {
  await askAfterBackup(true);
  expect(await findDeletions()).toEqual([]);
  copyFileSync(pathOf('backup.sqlite'), pathOf('live.sqlite'));
  expect(await findDeletions()).toEqual([]);
});

test('a line that a crash cut off spoils neither the one before nor the one after', async () => {
  const words = await eraseAfterBackup();
  const path = pathOf('erasures');
  const whole = readFileSync(path, 'utf8');
  rmSync(path);
  appendFileSync(path, `${whole.trim().slice(0, 20)}${whole}{"userId":`);
  const instance = await start('backup.sqlite');
  expect(await findWords(instance.deps.database, words)).toEqual([]);
  await instance.close();
});

test('another person with the same id in another database is not erased', async () => {
  await eraseAfterBackup();
  const other = await openDatabase(`sqlite:${pathOf('other.sqlite')}`);
  await migrate(other);
  for (const name of ['ann', 'ben', 'cleo', 'dora', 'eve']) await addUser(other, name);
  await other.close();
  const instance = await start('other.sqlite');
  expect(await findWords(instance.deps.database, ['Former member'])).toEqual([]);
  await instance.close();
});

test('a file that was lost is written again from the database at the next start', async () => {
  await eraseAfterBackup();
  const readErasure = () => {
    const lines = readFileSync(pathOf('erasures'), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as object).find((line) => 'userId' in line);
  };
  const before = readErasure();
  rmSync(pathOf('erasures'));
  await (await start('live.sqlite')).close();
  expect(readErasure()).toMatchObject({ ...before, at: expect.any(String) as string });
});

test('a start fails with a sentence if the list cannot be written', async () => {
  await eraseAfterBackup();
  rmSync(pathOf('erasures'));
  mkdirSync(pathOf('erasures'));
  await expect(start('live.sqlite')).rejects.toThrow(/^The list of erased accounts \(ERASURES_URL\)/);
});
