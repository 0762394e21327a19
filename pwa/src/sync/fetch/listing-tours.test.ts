import { beforeEach, expect, test } from 'vitest';
import type { FullProperty, Property } from '#contracts/domain/catalog/properties.ts';
import { applyPublicChanges } from '#pwa/sync/change-feed/apply-public.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';

const stores = {
  publicDb: new PublicDb('listings-test'),
  privateDb: new PrivateDb(9, 'listings-test-own'),
};
const { publicDb, privateDb } = stores;
const virtualTourData = {
  scenes: [{ id: 'bath', name: 'Bath', panorama: '/pictures/bath-2048.webp' }],
} as FullProperty['virtualTourData'];
const buildToured = (given: Partial<FullProperty> = {}): FullProperty =>
  buildProperty({ hasVirtualTour: true, virtualTourType: 'scenes', virtualTourData, version: 3, ...given });
/** A listing with the fields that its host and staff receive. */
const buildOwn = (given: Partial<FullProperty> = {}) => buildToured({ verificationNotes: null, ...given });
const fromList = (listing: FullProperty): Property => {
  const listed: Property = { ...listing };
  delete listed.virtualTourData;
  return listed;
};
const shown = async () => publicDb.properties.get(1);
const edited = async () => privateDb.ownProperties.get(1);

beforeEach(async () => {
  for (const db of [publicDb, privateDb]) await Promise.all(db.tables.map((table) => table.clear()));
});

test('a stored tour survives a newer row from a list or from the feed, which has no tour', async () => {
  await storeProperties(stores, [buildToured()], 1, { opened: true });
  await storeProperties(stores, [fromList(buildToured({ title: 'Hinoki House', version: 4 }))], 2);
  expect(await shown()).toMatchObject({ title: 'Hinoki House', virtualTourData, openedAt: 1 });
  const row = fromList(buildToured({ title: 'Grove House', version: 5 }));
  await applyPublicChanges(publicDb, [{ seq: 1, table: 'properties', id: 1, removed: false, row }], 3);
  expect(await shown()).toMatchObject({ title: 'Grove House', virtualTourData });
});

test('a tour that its host switched off is removed by the next list', async () => {
  await storeProperties(stores, [buildToured()], 1, { opened: true });
  const row = buildToured({ hasVirtualTour: false, virtualTourType: null, version: 4 });
  await storeProperties(stores, [fromList(row)], 2);
  expect(await shown()).toMatchObject({ hasVirtualTour: false, virtualTourData: null });
});

test('an editable listing has the tour of its own version, never that of an earlier one', async () => {
  await storeProperties(stores, [buildOwn()], 1);
  await storeProperties(stores, [fromList(buildOwn({ title: 'Hinoki House' }))], 2);
  expect(await edited()).toMatchObject({ title: 'Hinoki House', virtualTourData });
  await storeProperties(stores, [fromList(buildOwn({ version: 4 }))], 3);
  expect(await edited()).not.toHaveProperty('virtualTourData');
});
