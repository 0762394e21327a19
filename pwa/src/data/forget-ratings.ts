import type { Transaction } from 'dexie';

/** Places of the rating and of the number of reviews in a packed card, as version 3 of the cache stored it. */
const [ratingAt, reviewCountAt] = [8, 9];

const unrated = { rating: null, reviewCount: 0 };

/**
 * Removes the ratings of cached listings, which had no reviews. The server does the same with its own without sending each
 * listing to every device again. Source: decision 047.
 */
export async function forgetRatings(trx: Transaction): Promise<void> {
  await trx.table('properties').toCollection().modify(unrated);
  await trx
    .table<{ cards: string }>('cardPages')
    .toCollection()
    .modify((page) => {
      const cards = JSON.parse(page.cards) as unknown[][];
      for (const card of cards) [card[ratingAt], card[reviewCountAt]] = [null, 0];
      page.cards = JSON.stringify(cards);
    });
}

/** The same, of the account's own listings. */
export const forgetOwnRatings = (trx: Transaction): PromiseLike<unknown> =>
  trx.table('ownProperties').toCollection().modify(unrated);
