import { afterEach, beforeEach, expect, it } from 'vitest';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { createPackageFetch } from '#pwa/sync/fetch/fetch-packages.ts';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { findPackages } from './package-queries.ts';

let publicDb: PublicDb;
let privateDb: PrivateDb;
beforeEach(() => {
  publicDb = new PublicDb(`test-${crypto.randomUUID()}`);
  privateDb = new PrivateDb(1, `test-${crypto.randomUUID()}`);
});
afterEach(async () => {
  await publicDb.delete();
  await privateDb.delete();
});

it('a package that is no longer offered can be had for a stay that has it, and is not offered', async () => {
  const retired = buildRetreatPackage({ id: 9, propertyId: 4, available: false });
  const asked: unknown[] = [];
  const call = (name: string, input: unknown): Promise<unknown> => {
    asked.push([name, input]);
    return Promise.resolve({ body: retired });
  };
  const stores = { publicDb: () => publicDb, privateDb: () => privateDb };
  const device = { api: { call }, environment: { now: () => 0 }, ...stores };
  const { fetchPackage } = createPackageFetch(device as unknown as Device);
  await markListFetched(publicDb, 'packages:4', 0);
  expect(await fetchPackage(9)).toBe('fresh');
  expect(asked).toEqual([['getRetreatPackage', { params: { id: 9 } }]]);
  expect(await publicDb.retreatPackages.get(9)).toEqual(retired);
  expect(await findPackages({ publicDb, privateDb }, 4)).toEqual([]);
});
