import { cardPageSize, offlineCardWindow } from '#contracts/limits.ts';
import type { Property, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { hasDatePrices } from '#contracts/rules/has-date-prices.ts';
import { packCard, packedCardFields } from '#contracts/sync/sync-wire.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** A card as it is sent and stored: its values in the order of `packedCardFields`. */
export type PackedCard = readonly unknown[];

/** Page of the cards that searches found among older listings; later pages hold the newest listings. */
export const foundPage = 0;
/** Maximum number of newest listings; the rest of the window is for cards that searches found. */
export const newestCardsMax = offlineCardWindow - cardPageSize;

export function unpackCard(packed: PackedCard): PropertyCard {
  // A search unpacks ten thousand cards: a loop takes a third of the time of `Object.fromEntries`.
  const card: Partial<Record<keyof PropertyCard, unknown>> = {};
  packedCardFields.forEach((field, index) => {
    card[field] = packed[index];
  });
  return card as PropertyCard;
}

export function toCard(property: Property): PropertyCard {
  const image = property.images[0] ?? null;
  return { ...property, image, hasDatePrices: hasDatePrices(property.calendar) };
}

/** Reads all cards for offline search: the newest listings first, then those that searches found. */
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

/** @returns when the oldest stored card was fetched, in milliseconds since 1970; null if none is stored */
export async function cardsFetchedAt(db: PublicDb): Promise<number | null> {
  const pages = await db.cardPages.toArray();
  return pages.length === 0 ? null : Math.min(...pages.map((page) => page.fetchedAt));
}

/** Adds cards to those found by searches. The page has a maximum size; the latest found stay. */
export async function addFoundCards(
  db: PublicDb,
  cards: readonly PropertyCard[],
  fetchedAt: number,
): Promise<void> {
  if (cards.length === 0) return;
  await db.transaction('rw', db.cardPages, async () => {
    const page = await db.cardPages.get(foundPage);
    const added = new Set(cards.map((card) => card.id));
    const older = parsePage(page?.cards ?? '[]').filter(([id]) => !added.has(id as number));
    const all = [...cards.map(packCard), ...older].slice(0, cardPageSize);
    await db.cardPages.put({ page: foundPage, cards: JSON.stringify(all), fetchedAt });
  });
}

const newestPagesFirst = (one: { page: number }, other: { page: number }): number =>
  (one.page === foundPage ? Infinity : one.page) - (other.page === foundPage ? Infinity : other.page);

export function parsePage(cards: string): PackedCard[] {
  return JSON.parse(cards) as PackedCard[];
}
