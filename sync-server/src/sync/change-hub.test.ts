import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommittedChange, Database } from '#server/database/database.ts';
import { noHints } from '#server/database/hints.ts';
import { silentLogger } from '#server/logger.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { createChangeHub, type ChangeHub } from './change-hub.ts';

let opened: TestDatabase;
let hub: ChangeHub;

beforeEach(async () => {
  opened = await openTestDatabase('sqlite');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await hub.close();
  await opened.remove();
});

test('a process whose announcements went silent reads the feed every few seconds', async () => {
  const { database } = opened;
  // As on PostgreSQL with another process, whose commits this one hears of only by its listening connection.
  hub = await createChangeHub(
    {
      engine: 'postgres',
      read: database.read,
      onCommit: () => () => undefined,
      hints: noHints,
    } as unknown as Database,
    silentLogger,
  );
  const heard: number[] = [];
  let resolve: () => void = () => undefined;
  const heardSome = new Promise<void>((done) => {
    resolve = done;
  });
  hub.subscribe((changes: readonly CommittedChange[]) => {
    heard.push(...changes.map(({ id }) => id));
    resolve();
    return Promise.resolve();
  });
  await database.write((trx) =>
    recordChange(trx, { table: 'categories', id: 1, audience: { kind: 'public' } }),
  );
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  await heardSome;
  expect(heard).toEqual([1]);
});
