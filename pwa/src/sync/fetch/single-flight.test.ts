import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { singleFlight, toFetchResult } from './single-flight.ts';

const deviceOf = (account: number | null) =>
  ({ privateDb: () => ({ account }) }) as unknown as Pick<Device, 'privateDb'>;

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

describe('a server that cannot answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is asked again until it can', async () => {
    let attempts = 0;
    const result = toFetchResult(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new ConnectionError('failing')) : Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await result).toBe('fresh');
    expect(attempts).toBe(3);
  });

  test('is given up after four attempts', async () => {
    let attempts = 0;
    const result = toFetchResult(() => {
      attempts += 1;
      return Promise.reject(new ConnectionError('failing'));
    });
    await vi.advanceTimersByTimeAsync(7000);
    expect(await result).toBe('offline');
    expect(attempts).toBe(4);
  });
});

test('an unexpected error is thrown', async () => {
  await expect(toFetchResult(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});

test('two concurrent fetches of one name run once', async () => {
  const fetchOnce = singleFlight(deviceOf(1));
  let runs = 0;
  const work = (): Promise<void> => {
    runs += 1;
    return Promise.resolve();
  };
  await Promise.all([fetchOnce('cards', work), fetchOnce('cards', work)]);
  expect(runs).toBe(1);
});

test('an account that logs in while a fetch runs gets an answer of its own', async () => {
  let account: number | null = null;
  const fetchOnce = singleFlight({ privateDb: () => deviceOf(account).privateDb() });
  let loseConnection = (): void => undefined;
  const asVisitor = fetchOnce('departures', async () => {
    await new Promise<void>((resolve) => (loseConnection = resolve));
    throw new ConnectionError('network');
  });
  account = 4;
  const asAccount = fetchOnce('departures', () => Promise.resolve());
  expect(await asAccount).toBe('fresh');
  loseConnection();
  expect(await asVisitor).toBe('offline');
});

test('a fetch that depends on another starts after it has ended', async () => {
  const fetchOnce = singleFlight(deviceOf(1));
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
