import { wholeWorld } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { searchMatcher, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { bySort } from '#contracts/rules/search/search-order.ts';
import { readCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { findTakenProperties } from '#pwa/data/properties/taken-properties.ts';
import { fetchCardsInArea, type AreaFetch } from '#pwa/sync/fetch/fetch-area.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { isInView } from './map-geometry.ts';

/** Cards of all retreats on this device that match and are not known to be booked, in search order. */
export async function findMapCards(db: PublicDb, filters: SearchFilters): Promise<PropertyCard[]> {
  const cards = new Map((await readCards(db)).map((card) => [card.id, card]));
  // A fully saved retreat is as good as its card, and may be newer.
  await db.properties.each((property) => cards.set(property.id, toCard(property)));
  const taken = await findTakenProperties(db, filters);
  const matches = [...cards.values()].filter(searchMatcher(filters, new Date().toISOString()));
  return matches.filter(({ id }) => !taken.has(id)).sort(bySort(filters.sort));
}

/** What the map shows, and the result of the last fetch. */
interface MapCards {
  /** Undefined while the first read runs. */
  cards: PropertyCard[] | undefined;
  /** Undefined while the fetch runs. */
  lastFetch: AreaFetch | undefined;
  retry: () => void;
}

/** The same, live, while fetching the retreats in the box. @param box null before the view is known */
export function useMapCards(filters: SearchFilters, box: string | null, isOnline: boolean): MapCards {
  const key = JSON.stringify(filters);
  const cards = useLiveQuery(() => findMapCards(publicDb(), JSON.parse(key) as SearchFilters), [key]);
  const asked = box ?? wholeWorld;
  const { result, again } = useTask(`${asked} ${key}`, isOnline, () => fetchCardsInArea(asked, filters));
  return { cards: withoutTaken(cards, result, asked, filters), lastFetch: result, retry: again };
}

/** In a search by dates, retreats in the box that the server left out are booked on one of them. */
function withoutTaken(
  cards: PropertyCard[] | undefined,
  result: AreaFetch | undefined,
  box: string,
  { startDate }: SearchFilters,
): PropertyCard[] | undefined {
  if (startDate === undefined || cards === undefined || result?.ids == null || result.hasMore) return cards;
  const free = new Set(result.ids);
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  return cards.filter(
    (card) =>
      free.has(card.id) || !isInView(card, { west, south, east: east < west ? east + 360 : east, north }),
  );
}
