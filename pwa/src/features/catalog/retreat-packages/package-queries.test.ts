import { beforeEach, expect, test } from 'vitest';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { addPackage, retirePackage } from '#pwa/sync/commands/package-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildProperty, buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { findPackages } from './package-queries.ts';

const stores = { publicDb: publicDb(), privateDb: privateDb() };
const namesOf = async () => (await findPackages(stores, 1))?.map(({ name }) => name);

beforeEach(async () => {
  for (const db of [stores.publicDb, stores.privateDb])
    await Promise.all(db.tables.map((table) => table.clear()));
});

test('packages that were never read are not taken for none', async () => {
  expect(await findPackages(stores, 1)).toBeNull();
  await markListFetched(stores.publicDb, 'packages:1', 500);
  expect(await findPackages(stores, 1)).toEqual([]);
});

test('a guest sees what can be booked, in the order of the host', async () => {
  await stores.publicDb.retreatPackages.bulkPut([
    buildRetreatPackage({ id: 2, name: 'Second' }),
    buildRetreatPackage({ id: 1, name: 'First' }),
    buildRetreatPackage({ id: 3, name: 'Retired', available: false }),
    buildRetreatPackage({ id: 4, name: 'Of another place', propertyId: 9 }),
  ]);
  await markListFetched(stores.publicDb, 'packages:1', 500);
  expect(await namesOf()).toEqual(['First', 'Second']);
});

test('a host sees those of a listing that is not public yet', async () => {
  await stores.privateDb.ownProperties.put(buildProperty({ verificationStatus: 'pending' }));
  await stores.privateDb.ownPackages.put(buildRetreatPackage({ name: 'Opening week' }));
  expect(await namesOf()).toEqual(['Opening week']);
});

test('a host sees their unsent packages, also of a listing that was not sent yet, and no retired one', async () => {
  const { privateDb: db } = stores;
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  const host = { id: 2, name: 'Aiko Tanabe', profileImage: null };
  const id = await submitListing(appDevice, buildProperty(), host);
  expect(await findPackages(stores, id)).toEqual([]);
  const values = { ...buildRetreatPackage({ name: 'Barn Week' }) };
  await addPackage(appDevice, id, values);
  expect(await findPackages(stores, id)).toMatchObject([{ name: 'Barn Week' }]);

  await db.ownProperties.put(buildProperty());
  await db.ownPackages.put(buildRetreatPackage({ id: 5 }));
  await retirePackage(appDevice, 5);
  expect(await findPackages(stores, 1)).toEqual([]);
});
