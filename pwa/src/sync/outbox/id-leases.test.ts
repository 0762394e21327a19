import { afterEach, beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { NoIdsLeftError, takeId } from './id-leases.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';

let db: PrivateDb;
beforeEach(() => {
  db = new PrivateDb(1, `leases-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

test('each id of a lease is used once, then those of the next lease, then none is left', async () => {
  const leases = [
    { from: 101, to: 103, next: 101 },
    { from: 301, to: 302, next: 301 },
  ];
  await db.meta.put({ key: leasesKey, value: leases });
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await takeId(db));
  expect(ids).toEqual([101, 102, 103, 301, 302]);
  await expect(takeId(db)).rejects.toBeInstanceOf(NoIdsLeftError);
});
