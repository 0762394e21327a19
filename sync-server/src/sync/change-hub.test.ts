import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommitListener, CommittedChange, Database } from '#server/database/database.ts';
import { silentLogger, type Logger } from '#server/logger.ts';
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

const committedChange = (seq: number): CommittedChange => ({
  seq,
  table: 'categories',
  id: seq,
  removed: false,
  audience: 0,
});

/** A hub as on PostgreSQL with another process, whose commits it hears of only by hints and polls. */
async function openHub(logger: Logger = silentLogger) {
  let hear: () => void = () => undefined;
  let commit: CommitListener = () => undefined;
  const database = {
    engine: 'postgres',
    read: opened.database.read,
    onCommit: (listener: CommitListener) => {
      commit = listener;
      return () => undefined;
    },
    listenForHints: (heard: () => void) => {
      hear = heard;
      return Promise.resolve(() => Promise.resolve());
    },
  };
  hub = await createChangeHub(database as unknown as Database, logger);
  return { hear: () => hear(), commit: (changes: readonly CommittedChange[]) => commit(changes) };
}

test('a process whose announcements went silent reads the feed every few seconds', async () => {
  await openHub();
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
  await opened.database.write((trx) =>
    recordChange(trx, { table: 'categories', id: 1, audience: { kind: 'public' } }),
  );
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  await heardSome;
  expect(heard).toEqual([1]);
});

test('hints that arrive during a read of the feed cause one more read, and an own write waits only for that', async () => {
  const { hear, commit } = await openHub();
  let reads = 0;
  opened.database.read.on('query', ({ sql }: { sql: string }) => {
    if (!sql.includes('from `changes`')) return;
    reads += 1;
    if (reads === 1) for (let hint = 0; hint < 100; hint += 1) hear();
  });
  hear();
  await expect.poll(() => reads).toBeGreaterThan(0);
  await commit([committedChange(1)]);
  expect(reads).toBe(2);
  expect(hub.lastSeq()).toBe(1);
});

test('a listener that fails keeps no change from the others', async () => {
  const errors: unknown[] = [];
  const { commit } = await openHub({
    error: ({ err }: { err: unknown }) => errors.push(err),
  } as unknown as Logger);
  const failure = new Error('It failed');
  hub.subscribe(() => Promise.reject(failure));
  const heard: number[] = [];
  hub.subscribe((changes) => void heard.push(...changes.map(({ id }) => id)));
  await commit([committedChange(1)]);
  await commit([committedChange(2)]);
  expect(heard).toEqual([1, 2]);
  expect(errors).toEqual([failure, failure]);
});
