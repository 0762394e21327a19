import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { singleFlight, toFetchResult } from './single-flight.ts';

test('a fetch that loses its network or its database returns offline and does not throw', async () => {
  expect(await toFetchResult(() => Promise.reject(new ConnectionError('network')))).toBe('offline');
  const db = new Dexie('closed-under-the-work');
  db.version(1).stores({ rows: 'id' });
  await db.open();
  db.close();
  expect(
    await toFetchResult(() =>
      db
        .table('rows')
        .toArray()
        .then(() => undefined),
    ),
  ).toBe('offline');
});

test('an unexpected error is thrown', async () => {
  await expect(toFetchResult(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});

test('two concurrent fetches of one name run once', async () => {
  const fetchOnce = singleFlight();
  let runs = 0;
  const work = (): Promise<void> => {
    runs += 1;
    return Promise.resolve();
  };
  await Promise.all([fetchOnce('cards', work), fetchOnce('cards', work)]);
  expect(runs).toBe(1);
});

test('a fetch that depends on another starts after it has ended', async () => {
  const fetchOnce = singleFlight();
  const done: string[] = [];
  let answerFirst = (): void => undefined;
  const first = fetchOnce('first page', async () => {
    await new Promise<void>((resolve) => (answerFirst = resolve));
    done.push('first page');
  });
  const second = fetchOnce('next page', () => Promise.resolve(void done.push('next page')), 'first page');
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  answerFirst();
  await Promise.all([first, second]);
  expect(done).toEqual(['first page', 'next page']);
});
