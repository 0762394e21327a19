import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { isTrouble } from '#server/database/database-errors.ts';
import { openEpoch } from '#server/database/epoch.ts';
import { startSilentProxy } from '#server/test-support/silent-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { openDatabase } from './open-database.ts';

let opened: TestDatabase;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let database: Database;
beforeEach(async () => {
  opened = await openTestDatabase('postgres');
  proxy = await startSilentProxy(opened.url);
  database = await openDatabase(proxy.url);
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await opened.remove();
});

/** Reads on any connection of the pool, with a shorter wait for the answer than usual. */
const readWithin = (longestMs: number) => database.read.raw('SELECT 1').options({ query_timeout: longestMs });

test('a read without an answer is refused as trouble, and the next read gets a new connection', async () => {
  await readWithin(5_000);
  proxy.silence();
  const refusal = await readWithin(200).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ message: expect.stringContaining('Query read timeout') as string });
  expect(isTrouble(refusal)).toBe(true);
  await readWithin(5_000);
});

test('one look at a time waits for a silent server, and a later one finds the server again', async () => {
  await openEpoch(database, null);
  let [waiting, mostWaiting, answered] = [0, 0, 0];
  database.read.on('query', () => {
    waiting += 1;
    mostWaiting = Math.max(mostWaiting, waiting);
  });
  database.read.on('query-response', () => {
    waiting -= 1;
    answered += 1;
  });
  database.read.on('query-error', () => (waiting -= 1));
  proxy.silence();
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(mostWaiting).toBe(1);
});
