import { expect, test } from 'vitest';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { estimateStorage } from './storage-estimate.ts';

test('counts each retreat that opens offline once, whether stored in full or as a card', async () => {
  const db = publicDb();
  const cards = [1, 2].map((id) => toCard(buildProperty({ id })));
  await addFoundCards(db, cards, 0);
  await db.properties.bulkPut(
    [2, 3].map((id) => ({ ...buildProperty({ id }), fetchedAt: 0, openedAt: null })),
  );
  expect(await estimateStorage(db, privateDb())).toMatchObject({ listings: 3, drafts: 0 });
});
