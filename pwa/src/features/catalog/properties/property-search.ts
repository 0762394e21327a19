import { needsFreeDays, searchMatcher, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { bySort } from '#contracts/rules/search/search-order.ts';
import { cardsFetchedAt, newestCardsMax, readCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import type { PublicDb, StoredSearch } from '#pwa/data/public-db.ts';
import { findTakenProperties } from '#pwa/data/properties/taken-properties.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { ArrivedPage } from '#pwa/sync/fetch/search-page.ts';
import { fromPackedCard, fromProperty, type CardProperty } from './card-property.ts';

export interface FoundProperties {
  /** The first results, newest first. */
  properties: CardProperty[];
  /** Total number of results; undefined until this device has a card of each, null if there are more than it stores. */
  total: number | null | undefined;
  /** Number of results available, of which `properties` are the first. */
  atHand: number;
  /** Whether the server has another page. */
  hasMore: boolean;
  /** When the results, or the data that was searched, were fetched: milliseconds since 1970; null if never. */
  fetchedAt: number | null;
  /** Number of saved retreats searched on this device; null for the server's results. */
  searched: number | null;
}

/**
 * Results of a search: the server's if they are stored; otherwise, and always offline, from what is saved on this
 * device, by the same rules and in the same order. Source: spec §5, decision 004.
 * @param searchKey of the filters @param limit maximum number of retreats
 */
export async function findProperties(
  db: PublicDb,
  filters: SearchFilters,
  { searchKey, isOnline, limit }: { searchKey: string; isOnline: boolean; limit: number },
): Promise<FoundProperties> {
  const answer = isOnline ? await db.searches.get(searchKey) : undefined;
  const found = answer && (await readAnswer(db, filters, answer, limit));
  return found ?? (await searchDevice(db, filters, limit));
}

/** The first page of a response before it is stored: what `findListings` will return for it. */
export function fromArrived(
  { listings: properties, hasMore, at }: ArrivedPage,
  limit: number,
): FoundProperties {
  return {
    properties: properties.slice(0, limit).map(fromProperty),
    total: hasMore ? undefined : properties.length,
    atHand: properties.length,
    hasMore,
    fetchedAt: at,
    searched: null,
  };
}

/** @returns null if nothing of the results is left, probably evicted */
async function readAnswer(
  db: PublicDb,
  filters: SearchFilters,
  answer: StoredSearch,
  limit: number,
): Promise<FoundProperties | null> {
  const rows = await db.properties.bulkGet(answer.ids);
  // A retreat removed since is not in the mirror.
  const found = rows.filter((row) => row !== undefined);
  if (found.length === 0 && answer.ids.length > 0) return null;
  return {
    properties: found.slice(0, limit).map(fromProperty),
    total: answer.next === null ? found.length : await countOnDevice(db, filters),
    atHand: found.length,
    hasMore: answer.next !== null,
    fetchedAt: answer.fetchedAt,
    searched: null,
  };
}

async function searchDevice(db: PublicDb, filters: SearchFilters, limit: number): Promise<FoundProperties> {
  const saved = await readSaved(db);
  const matches = saved.filter(searchMatcher(filters, new Date().toISOString()));
  const taken = await findTakenProperties(db, filters);
  const found = matches.filter(({ id }) => !taken.has(id)).sort(bySort(filters.sort));
  const shown = found.slice(0, limit);
  const rows = await db.properties.bulkGet(shown.map(({ id }) => id));
  const fetchedAt = (await cardsFetchedAt(db)) ?? (await db.searches.orderBy('fetchedAt').last())?.fetchedAt;
  return {
    properties: shown.map((card, place) => {
      const row = rows[place];
      return row === undefined ? fromPackedCard(card) : fromProperty(row);
    }),
    total: found.length,
    atHand: found.length,
    hasMore: false,
    fetchedAt: fetchedAt ?? null,
    searched: saved.length,
  };
}

/** Cards of all retreats on this device: those of the card window, and those stored in full. */
async function readSaved(db: PublicDb): Promise<PropertyCard[]> {
  const cards = await readCards(db);
  const known = new Set(cards.map(({ id }) => id));
  const ids = await db.properties.toCollection().primaryKeys();
  const rows = await db.properties.bulkGet(ids.filter((id) => !known.has(id)));
  return [...cards, ...rows.filter((row) => row !== undefined).map(toCard)];
}

/**
 * Number of matches if this device has a card of every retreat; undefined until it has fetched them; null if there are
 * more, or if dates decide.
 */
async function countOnDevice(db: PublicDb, filters: SearchFilters): Promise<number | null | undefined> {
  if (needsFreeDays(filters)) return null;
  if ((await listFetchedAt(db, 'cards')) === null) return undefined;
  const cards = await readCards(db);
  const isMatch = searchMatcher(filters, new Date().toISOString());
  return cards.length < newestCardsMax ? cards.filter(isMatch).length : null;
}
