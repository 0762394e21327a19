import { beforeEach, expect, test } from 'vitest';
import type { FullProperty, Property } from '#contracts/domain/properties.ts';
import { applyPublicChanges } from '#pwa/sync/change-feed/apply-public.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { storeListings } from '#pwa/data/listings/listings.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';

const stores = { publicDb: new PublicDb('listings-test'), privateDb: new PrivateDb(9, 'listings-test-own') };
const { publicDb, privateDb } = stores;
const virtualTourData = {
  scenes: [{ id: 'bath', name: 'Bath', panorama: '/pictures/bath-2048.webp' }],
} as FullProperty['virtualTourData'];
const toured = (given: Partial<FullProperty> = {}): FullProperty =>
  buildProperty({ hasVirtualTour: true, virtualTourType: 'scenes', virtualTourData, version: 3, ...given });
/** As staff are given it. */
const own = (given: Partial<FullProperty> = {}) => toured({ verificationNotes: null, ...given });
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

test('a tour that was opened once is still there after the listing came in a list or in the feed', async () => {
  await storeListings(stores, [toured()], 1, { opened: true });
  await storeListings(stores, [fromList(toured({ title: 'Hinoki House', version: 4 }))], 2);
  expect(await shown()).toMatchObject({ title: 'Hinoki House', virtualTourData, openedAt: 1 });
  const row = fromList(toured({ title: 'Grove House', version: 5 }));
  await applyPublicChanges(publicDb, [{ seq: 1, table: 'properties', id: 1, removed: false, row }], 3);
  expect(await shown()).toMatchObject({ title: 'Grove House', virtualTourData });
});

test('a tour that its host has switched off is gone with the next list', async () => {
  await storeListings(stores, [toured()], 1, { opened: true });
  const row = toured({ hasVirtualTour: false, virtualTourType: null, version: 4 });
  await storeListings(stores, [fromList(row)], 2);
  expect(await shown()).toMatchObject({ hasVirtualTour: false, virtualTourData: null });
});

test('what may be edited keeps the tour of its own version, and takes no earlier one for it', async () => {
  await storeListings(stores, [own()], 1);
  await storeListings(stores, [fromList(own({ title: 'Hinoki House' }))], 2);
  expect(await edited()).toMatchObject({ title: 'Hinoki House', virtualTourData });
  await storeListings(stores, [fromList(own({ version: 4 }))], 3);
  expect(await edited()).not.toHaveProperty('virtualTourData');
});
