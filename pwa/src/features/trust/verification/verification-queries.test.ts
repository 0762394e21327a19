import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { findVerificationList, storeVerificationList } from '#pwa/data/properties/verification-lists.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { findPropertiesToVerify, usePropertiesToVerify } from './verification-queries.ts';

let db: PrivateDb;
beforeEach(async () => {
  db = new PrivateDb(3, `review-${crypto.randomUUID()}`);
  await db.open();
});

afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const day = (number: number) => `2026-01-0${number}T09:00:00.000Z`;
const waiting = (id: number) =>
  buildProperty({ id, hostId: 2, verificationStatus: 'pending', isVerified: false, createdAt: day(id) });
const idsOf = async (...given: Parameters<typeof findPropertiesToVerify>) =>
  (await findPropertiesToVerify(...given)).listings.map(({ id }) => id);
const keep = (name: string, ids: number[], next: string | null, fetchedAt = 1) =>
  storeVerificationList(db, name, { ids, next, fetchedAt });

test('the queue has the longest wait first, includes new submissions and drops decided listings', async () => {
  await db.ownProperties.bulkPut([waiting(2), { ...waiting(1), waitingSince: day(1) }, waiting(3)]);
  await keep('queue', [1, 2], null);
  expect(await idsOf(db, { list: 'queue' })).toEqual([1, 2, 3]);
  await db.ownProperties.update(1, { verificationStatus: 'verified' });
  expect(await idsOf(db, { list: 'queue' })).toEqual([2, 3]);
});

test('the queue holds verified listings that changed, and never submitted ones last', async () => {
  await db.ownProperties.bulkPut([
    { ...waiting(1), verificationStatus: null },
    { ...waiting(2), waitingSince: day(7) },
    { ...buildProperty({ id: 3, hostId: 2 }), changedSinceVerification: true, waitingSince: day(6) },
    { ...buildProperty({ id: 4, hostId: 2 }), changedSinceVerification: false, waitingSince: null },
  ]);
  expect(await idsOf(db, { list: 'queue' })).toEqual([3, 2, 1]);
});

test('a list of one host holds no listing of another', async () => {
  await db.ownProperties.bulkPut([waiting(1), { ...waiting(2), hostId: 5 }]);
  await keep('all:all::5', [2, 1], null);
  expect(await idsOf(db, { list: 'all', filter: 'all', text: '', hostId: 5 })).toEqual([2]);
});

test('listings after the last fetched page are not shown yet', async () => {
  await db.ownProperties.bulkPut([waiting(1), waiting(2), waiting(5)]);
  await keep('queue', [1, 2], 'next-page');
  expect(await findPropertiesToVerify(db, { list: 'queue' })).toMatchObject({
    listings: [{ id: 1 }, { id: 2 }],
    hasMore: true,
    isLost: false,
  });
});

test('a list whose listings went with an old mirror is known to be lost', async () => {
  await keep('queue', [1, 2], null);
  expect(await findPropertiesToVerify(db, { list: 'queue' })).toMatchObject({ listings: [], isLost: true });
});

test.each([
  [
    'once the mirror is there',
    async () => {
      await privateDb().meta.put({ key: lastSyncKey, value: 1 });
    },
  ],
  [
    'where the mirror is refused',
    (refuse: () => void) => {
      refuse();
      return Promise.resolve();
    },
  ],
])('the first list is read %s: what came before it would go with it', async (_when, happen) => {
  switchAccount(3);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  appDevice.connection.reportSynced(1);
  const asked = vi.fn(() =>
    Promise.resolve(Response.json([waiting(1)], { headers: { [headers.app]: '1' } })),
  );
  vi.stubGlobal('fetch', asked);
  const { result, rerender } = renderHook(
    (isRefused: boolean) => usePropertiesToVerify({ list: 'queue' }, { isOnline: true, isRefused }),
    { initialProps: false },
  );
  await waitFor(() => expect(result.current.listings).toEqual([]));
  expect(asked).not.toHaveBeenCalled();
  expect(result.current.outcome).toBeUndefined();
  await happen(() => rerender(true));
  await waitFor(() => expect(result.current.listings).toMatchObject([{ id: 1 }]));
  expect(result.current.outcome).toBe('fresh');
});

test('a list of one status contains only listings that still have it', async () => {
  await db.ownProperties.bulkPut([waiting(1), { ...waiting(2), verificationStatus: 'rejected' }]);
  await keep('all:pending:', [2, 1], null);
  expect(await idsOf(db, { list: 'all', filter: 'pending', text: '' })).toEqual([1]);
  expect(await findPropertiesToVerify(db, { list: 'all', filter: 'rejected', text: '' })).toEqual({
    listings: [],
    hasMore: false,
    fetchedAt: null,
    isLost: false,
  });
});

test('of many searches only the last few are kept, and foreign verified listings only as long as one holds them', async () => {
  await db.ownProperties.bulkPut([
    buildProperty({ id: 1, hostId: 2 }),
    buildProperty({ id: 2, hostId: 2 }),
    buildProperty({ id: 3, hostId: 3 }),
    waiting(4),
  ]);
  await keep('all:all:a', [1, 2, 3, 4], null, 1);
  await keep('all:all:b', [2], null, 2);
  await keep('all:all:c', [], null, 3);
  await keep('all:all:d', [], null, 4);
  expect(await findVerificationList(db, 'all:all:a')).toBeNull();
  expect((await db.ownProperties.toArray()).map(({ id }) => id)).toEqual([2, 3, 4]);
});
