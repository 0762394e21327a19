import { newestCardsMax, readCards } from '#pwa/data/properties/card-pages.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** The largest number of guests of any retreat; null if this device does not have a card of each. */
async function findMostGuests(db: PublicDb): Promise<number | null> {
  if ((await listFetchedAt(db, 'cards')) === null) return null;
  const cards = await readCards(db);
  if (cards.length === 0 || cards.length >= newestCardsMax) return null;
  return Math.max(...cards.map(({ maxGuests }) => maxGuests));
}

/** The same, live; null while loading too. */
export const useMostGuests = (): number | null => useLiveQuery(() => findMostGuests(publicDb()), []) ?? null;
