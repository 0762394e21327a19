import { beforeEach, expect, test } from 'vitest';
import type { FullProperty } from '#contracts/domain/catalog/properties.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { storeProperties } from './stored-properties.ts';

const stores = {
  publicDb: new PublicDb('stored-properties-test'),
  privateDb: new PrivateDb(9, 'stored-properties-test-own'),
};
const { publicDb, privateDb } = stores;
const tour = { scenes: [{ id: 'bath', name: 'Bath', panorama: '/pictures/bath-2048.webp' }] };

beforeEach(async () => {
  for (const db of [publicDb, privateDb]) await Promise.all(db.tables.map((table) => table.clear()));
});

test('an edit that arrived while a page loaded slowly stays on the screen and is the base of the next edit', async () => {
  const edited = buildProperty({ title: 'Hinoki House', version: 4, verificationNotes: null });
  await storeProperties(stores, [edited], 1);
  const slow = buildProperty({ title: 'Cedar Steam Ryokan', version: 3, verificationNotes: null });
  await storeProperties(stores, [slow], 2, { opened: true });
  expect(await publicDb.properties.get(1)).toMatchObject({ title: 'Hinoki House', version: 4, openedAt: 2 });
  expect(await privateDb.ownProperties.get(1)).toMatchObject({ title: 'Hinoki House', version: 4 });
});

test('a slow page adds the tour that the feed omits to the newer row, but never to the one that is edited', async () => {
  const toured = { hasVirtualTour: true, virtualTourType: 'scenes', verificationNotes: null } as const;
  const fed: Partial<FullProperty> = buildProperty({ ...toured, version: 4 });
  delete fed.virtualTourData;
  await storeProperties(stores, [fed as FullProperty], 1);
  const virtualTourData = tour as FullProperty['virtualTourData'];
  await storeProperties(stores, [buildProperty({ ...toured, version: 3, virtualTourData })], 2);
  expect(await publicDb.properties.get(1)).toMatchObject({ version: 4, virtualTourData });
  expect(await privateDb.ownProperties.get(1)).not.toHaveProperty('virtualTourData');
});
