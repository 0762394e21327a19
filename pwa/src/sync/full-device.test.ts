import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { reportStorageHealth, storageHealth } from '#pwa/data/storage-health.ts';
import { cacheNames } from '#pwa/data/storage/cache-names.ts';
import { StorageFullError } from '#pwa/data/storage/storage-shedding.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { saveFavorite } from './commands/favorite-commands.ts';
import { SyncLoop } from './sync-loop.ts';

let fixture: Awaited<ReturnType<typeof openTestDevice>>;
let loop: SyncLoop;
let errors: unknown[];
let hasNetwork: boolean;
let isFull: boolean;
/** Whether there is something on the device that can be removed. */
let canShed: boolean;
let removed: string[];
/** Method and path of the answered calls. */
let answered: string[];

beforeEach(async () => {
  [errors, removed, answered] = [[], [], []];
  [hasNetwork, isFull, canShed] = [false, false, true];
  fixture = await openTestDevice({
    mayBeOnline: () => hasNetwork,
    caches: {
      delete: (name) => {
        removed.push(name);
        if (canShed) isFull = false;
        return Promise.resolve(canShed);
      },
    },
    fetch: (url, { method }) => {
      if (!hasNetwork) return Promise.reject(new TypeError('no network'));
      answered.push(`${method} ${url.split('?')[0]}`);
      const body = { id: 1, changes: [], cursor: 'c', more: false, seq: 1, from: 1, to: 9 };
      return Promise.resolve(Response.json(body, { headers: { [names.app]: '1', [names.epoch]: 'e' } }));
    },
  });
  const { db, device } = fixture;
  await saveFavorite(device, 5, 'Cedar House');
  for (const table of [db.outbox, db.meta])
    for (const write of ['put', 'bulkPut', 'update'] as const) {
      const original = table[write].bind(table) as (...parts: unknown[]) => unknown;
      vi.spyOn(table, write as 'put').mockImplementation(((...parts: unknown[]) =>
        isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : original(...parts)) as never);
    }
  loop = new SyncLoop(device, (error) => errors.push(error));
  [isFull, hasNetwork] = [true, true];
});
afterEach(() => {
  loop.stop();
  fixture.close();
  reportStorageHealth('ok');
});

test('a device that became full makes room, sends what was saved before, and reads what is new', async () => {
  await loop.request('online');
  expect(removed).toEqual([Object.values(cacheNames)[0]]);
  expect(answered).toEqual(expect.arrayContaining(['POST /api/favorites', 'GET /api/sync/changes']));
  expect([errors, storageHealth()]).toEqual([[], 'ok']);
});

test('a device on which nothing can be removed says so until there is room', async () => {
  canShed = false;
  await loop.request('online');
  expect(errors.at(-1)).toBeInstanceOf(StorageFullError);
  expect([storageHealth(), answered]).toEqual(['full', []]);
  isFull = false;
  await loop.request('retry');
  expect(storageHealth()).toBe('ok');
  expect(answered).toContain('POST /api/favorites');
});
