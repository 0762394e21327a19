import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletionDays } from '#contracts/domain/accounts/account-deletion.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { findDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { backUp } from '#server/database/engines/backup.ts';
import { renewEpoch } from '#server/database/epoch.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { readEnv } from '#server/env.ts';
import { openInstance, type Instance } from '#server/instance.ts';
import { silentLogger } from '#server/logger.ts';
import { openStorage } from '#server/pictures/storage/open-storage.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { startServer } from '#server/server.ts';
import { addLeavingPerson, logIn, runJobs } from '#server/test-support/leaving-person.ts';
import { createPostgresDatabase } from '#server/test-support/postgres.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { findWords } from '#server/test-support/table-contents.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import { erasureDeps } from '#server/wiring/job-kinds.ts';
import { eraseJob } from './erasure-jobs.ts';
import { ErasureLog } from './erasure-log.ts';
import { eraseKind } from './erasure-service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noSite = { app: '/nowhere', previous: [], pictures: '/nowhere', map: '/nowhere' };

const pathOf = (name: string): string => join(folder, name);
const erasuresUrl = (): string => `file:${pathOf('erasures')}`;

/** The server's start with a database, without listening. @param databasePath of SQLite */
const startOn = (url: string, databasePath: string | null, env: object = {}): Promise<Instance> =>
  openInstance({
    env: readEnv({
      DATABASE_URL: url,
      ERASURES_URL: erasuresUrl(),
      DEMO_DATA: 'off',
      // The staff account of the test server has no password.
      STAFF_EMAIL: 'operator@test.example',
      MAIL_URL: 'off',
      PORT: '0',
      ...env,
    }),
    logger: silentLogger,
    databasePath,
    placesPath: '/nowhere',
  });
const start = (name: string, env?: object): Promise<Instance> =>
  startOn(`sqlite:${pathOf(name)}`, pathOf(name), env);

/** Erases a person after a backup was made. @returns their words, and the token of a session that the backup has */
async function eraseAfterBackup(
  url = `sqlite:${pathOf('live.sqlite')}`,
  backup = 'backup.sqlite',
): Promise<{ words: string[]; userId: number; token: string | null }> {
  const live = await openDatabase(url);
  await migrate(live);
  await live.close();
  const server = await startTestServer({ databaseUrl: url, env: { ERASURES_URL: erasuresUrl() } });
  const person = await addLeavingPerson(server);
  const client = await logIn(server, person.username);
  await backUp(url, pathOf(backup));
  await client.call(endpoints.requestDeletion, { body: { username: person.username } });
  server.clock.advance(deletionDays * 24 * 60 * 60_000);
  await runJobs(server);
  await server.close();
  return { words: [person.secret], userId: person.userId, token: client.token };
}

test('a person whom an older backup brings back is erased again before the server answers', async () => {
  const { words } = await eraseAfterBackup();
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
    const { words } = await eraseAfterBackup(live.url, 'backup.dump');
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

/** Adds a picture of a person, and another person who was erased, to a database that is not open. */
async function addPictureAndErased(name: string, ownerId: number): Promise<number> {
  const database = await openDatabase(`sqlite:${pathOf(name)}`);
  const at = '2030-01-01T00:00:00.000Z';
  const picture = { id: randomUUID(), owner_id: ownerId, kind: 'profile', state: 'ready', chunks: '[]' };
  await database.write((trx) =>
    trx('pictures').insert({ ...picture, length: 1, upload_offset: 1, created_at: at }),
  );
  const userId = await addUser(database, 'someone-else');
  await database.close();
  await new ErasureLog(erasuresUrl()).append({ userId, openedAt: at, at, removesReviews: false });
  return userId;
}

test('a server starts although pictures of an erased person cannot be removed, and a job does it later', async () => {
  const { words, userId, token } = await eraseAfterBackup();
  const otherId = await addPictureAndErased('backup.sqlite', userId);
  // Nothing listens there.
  const away = 's3://key:secret@bucket/?endpoint=http://127.0.0.1:1';
  const instance = await start('backup.sqlite', { STORAGE_URL: away });
  const { deps } = instance;
  const { database } = deps;
  const stateOf = async (id: number) => (await findDeletion(database.read, id))?.state;
  try {
    expect([await stateOf(userId), await stateOf(otherId)]).toEqual(['erasing', 'erased']);
    const server = await startServer(deps, noSite);
    const origin = `http://127.0.0.1:${server.port}`;
    expect((await new TestClient(origin, token).call(endpoints.listHostingBookings)).status).toBe(401);
    const shown = await new TestClient(origin, null).call(endpoints.listProperties);
    expect(shown.body.map(({ host }) => host.name)).toEqual(['host']);
    await server.stop();
    const clock = createTestClock(new Date(Date.now() + 60 * 60_000).toISOString());
    const back = { ...deps, clock, storage: openStorage(`file:${pathOf('pictures')}`) };
    const worker = new JobWorker({ ...back, kinds: [eraseKind(erasureDeps(back))] });
    await worker.runDue();
    expect(await stateOf(userId)).toBe('erased');
    expect(await findWords(database, words)).toEqual([]);
  } finally {
    await instance.close();
  }
});

test('a start lets a dead job of an erasure that failed try again', async () => {
  const { userId } = await eraseAfterBackup();
  await addPictureAndErased('backup.sqlite', userId);
  const away = { STORAGE_URL: 's3://key:secret@bucket/?endpoint=http://127.0.0.1:1' };
  await (await start('backup.sqlite', away)).close();
  const database = await openDatabase(`sqlite:${pathOf('backup.sqlite')}`);
  const jobs = () => database.read('jobs').where('kind', eraseJob.name).select('state', 'payload');
  const waiting = [{ state: 'waiting', payload: JSON.stringify({ userId }) }];
  expect(await jobs()).toEqual(waiting);
  await database.write((trx) => trx('jobs').where('kind', eraseJob.name).update({ state: 'dead' }));
  await (await start('backup.sqlite', away)).close();
  expect(await jobs()).toEqual(waiting);
  await database.close();
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
  const request = { username, removesReviews: true };
  const { body } = await client.call(endpoints.requestDeletion, { body: request });
  await runJobs(server);
  if (keeps) {
    await logIn(server, username, { keepAccount: true });
    await runJobs(server);
  }
  await server.close();
  return { username, deletesAt: body.deletesAt };
}

/** The deletions that a server has after its start. */
async function findDeletions(): Promise<object[]> {
  const instance = await start('live.sqlite');
  try {
    return await instance.deps.database
      .read('account_deletions')
      .select('state', 'deletes_at', 'removes_reviews');
  } finally {
    await instance.close();
  }
}

test('an account that an older backup knows nothing of is deleted at the time it was told', async () => {
  const { deletesAt } = await askAfterBackup(false);
  const asked = [{ state: 'waiting', deletes_at: deletesAt, removes_reviews: 1 }];
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
  const { words } = await eraseAfterBackup();
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
