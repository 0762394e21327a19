import { cardPageSize } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { packCard } from '#contracts/sync/sync-wire.ts';
import { foundPage, newestCardsMax, parsePage, unpackCard, type PackedCard } from './card-pages.ts';
import type { CardPageRow, PublicDb } from '#pwa/data/public-db.ts';

/** Replaces the stored newest listings. @param cards newest first @param most maximum number to store */
export async function replaceNewestCards(
  db: PublicDb,
  cards: readonly PackedCard[],
  fetchedAt: number,
  most = newestCardsMax,
): Promise<void> {
  const rows: CardPageRow[] = [];
  for (let from = 0; from < Math.min(cards.length, most); from += cardPageSize) {
    const slice = cards.slice(from, Math.min(from + cardPageSize, most));
    rows.push({ page: 1 + from / cardPageSize, cards: JSON.stringify(slice), fetchedAt });
  }
  await db.transaction('rw', db.cardPages, async () => {
    await db.cardPages.where('page').above(foundPage).delete();
    await db.cardPages.bulkPut(rows);
  });
}

/** Changed listings by id; `null` for one that is deleted or no longer public. */
type CardChanges = ReadonlyMap<number, PropertyCard | null>;

/** Updates the stored cards. Listings that are newer than all stored ones are added. */
export async function updateCards(db: PublicDb, changes: CardChanges): Promise<void> {
  if (changes.size === 0) return;
  await db.transaction('rw', db.cardPages, async () => {
    const pages = await db.cardPages.toArray();
    const seen = new Set<number>();
    for (const page of pages) {
      const cards = parsePage(page.cards);
      const next = cards.flatMap((packed) => {
        const id = packed[0] as number;
        const change = changes.get(id);
        if (change === undefined) return [packed];
        seen.add(id);
        return change === null ? [] : [packCard(change)];
      });
      if (page.page === 1) next.unshift(...newerCards(changes, cards[0], seen));
      if (next.length !== cards.length || cards.some((packed, index) => packed !== next[index])) {
        await db.cardPages.put({ ...page, cards: JSON.stringify(next.slice(0, cardPageSize)) });
      }
    }
  });
}

function newerCards(changes: CardChanges, newest: PackedCard | undefined, seen: Set<number>): PackedCard[] {
  const newestAt = newest === undefined ? '' : unpackCard(newest).createdAt;
  return [...changes.values()]
    .filter((card): card is PropertyCard => card !== null && !seen.has(card.id) && card.createdAt > newestAt)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .map(packCard);
}
