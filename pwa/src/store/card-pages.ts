import { cardPageSize, offlineCardWindow } from '#contracts/limits.ts';
import type { Property, PropertyCard } from '#contracts/properties.ts';
import { packedCardFields } from '#contracts/sync-wire.ts';
import type { CardPageRow, PublicDb } from './public-db.ts';

/** A card as it travels and is stored: its values in the order of `packedCardFields`. */
export type PackedCard = readonly unknown[];

/** Cards that searches found among older listings; the pages after it hold the newest listings. */
const foundPage = 0;
/** The newest listings kept; the rest of the window is for what searches found. */
export const newestCardsMax = offlineCardWindow - cardPageSize;

export function unpackCard(packed: PackedCard): PropertyCard {
  // Ten thousand of them a search: a loop costs a third of making entries first.
  const card: Partial<Record<keyof PropertyCard, unknown>> = {};
  packedCardFields.forEach((field, index) => {
    card[field] = packed[index];
  });
  return card as PropertyCard;
}

export function packCard(card: PropertyCard): PackedCard {
  return packedCardFields.map((field) => card[field]);
}

export function toCard(property: Property): PropertyCard {
  return { ...property, image: property.images[0] ?? null };
}

/** All cards kept for searching without a network: the newest listings first, then what searches found. */
export async function readCards(db: PublicDb): Promise<PropertyCard[]> {
  const pages = await db.cardPages.toArray();
  const cards = new Map<number, PropertyCard>();
  for (const page of [...pages].sort(newestPagesFirst)) {
    for (const packed of parsePage(page.cards)) {
      const card = unpackCard(packed);
      if (!cards.has(card.id)) cards.set(card.id, card);
    }
  }
  return [...cards.values()];
}

/** When the oldest of the kept cards was read, in milliseconds since 1970; null when none is kept. */
export async function cardsFetchedAt(db: PublicDb): Promise<number | null> {
  const pages = await db.cardPages.toArray();
  return pages.length === 0 ? null : Math.min(...pages.map((page) => page.fetchedAt));
}

/** Replaces the window of newest listings. @param cards newest first @param most how many of them are kept */
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

/** Adds cards to those found by searches; the latest found stay when the page is full. */
export async function addFoundCards(
  db: PublicDb,
  cards: readonly PropertyCard[],
  fetchedAt: number,
): Promise<void> {
  if (cards.length === 0) return;
  await db.transaction('rw', db.cardPages, async () => {
    const page = await db.cardPages.get(foundPage);
    const added = new Set(cards.map((card) => card.id));
    const kept = parsePage(page?.cards ?? '[]').filter(([id]) => !added.has(id as number));
    const all = [...cards.map(packCard), ...kept].slice(0, cardPageSize);
    await db.cardPages.put({ page: foundPage, cards: JSON.stringify(all), fetchedAt });
  });
}

/** What the change feed says of listings: `null` for one that is gone or no longer shown to everybody. */
export type CardChanges = ReadonlyMap<number, PropertyCard | null>;

/** Brings the kept cards up to date. A listing newer than all kept ones joins them. */
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

const newestPagesFirst = (one: { page: number }, other: { page: number }): number =>
  (one.page === foundPage ? Infinity : one.page) - (other.page === foundPage ? Infinity : other.page);

function parsePage(cards: string): PackedCard[] {
  return JSON.parse(cards) as PackedCard[];
}
