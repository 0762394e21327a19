import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { singleFlight, toFetchResult } from './single-flight.ts';

test('a fill that lost its network or its database leaves the mirror as it was, and nothing is thrown', async () => {
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

test('what nobody foresaw is thrown', async () => {
  await expect(toFetchResult(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});

test('the same fill asked for twice runs once', async () => {
  const fill = singleFlight();
  let runs = 0;
  const work = (): Promise<void> => {
    runs += 1;
    return Promise.resolve();
  };
  await Promise.all([fill('cards', work), fill('cards', work)]);
  expect(runs).toBe(1);
});

test('a fill that builds on another begins when that has ended', async () => {
  const fill = singleFlight();
  const done: string[] = [];
  let answerFirst = (): void => undefined;
  const first = fill('first page', async () => {
    await new Promise<void>((resolve) => (answerFirst = resolve));
    done.push('first page');
  });
  const second = fill('next page', () => Promise.resolve(void done.push('next page')), 'first page');
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  answerFirst();
  await Promise.all([first, second]);
  expect(done).toEqual(['first page', 'next page']);
});
