import { expect, test } from 'vitest';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { storeReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
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

const reviewDraft = {
  ...{ tookPlace: true, overall: 4, scores: {}, wouldHostAgain: null, version: 0 },
  ...{ text: 'A quiet week.', privateNote: '', whatHappened: '' },
};

test('counts drafts of messages and reviews, but not a message that was sent', async () => {
  await storeDraft(privateDb(), 7, { text: 'Is the sauna warm?', stamp: 1 });
  await storeDraft(privateDb(), 8, { text: '', stamp: 1 });
  await storeReviewDraft(privateDb(), 8, reviewDraft);
  expect(await estimateStorage(publicDb(), privateDb())).toMatchObject({ drafts: 2 });
});
