import { map } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/properties.ts';
import { byNewest, searchMatcher, type SearchFilters } from '#contracts/rules/search-matching.ts';
import { readCards, toCard } from '#pwa/store/card-pages.ts';
import { publicDb } from '#pwa/store/open-stores.ts';
import type { PublicDb } from '#pwa/store/public-db.ts';
import { fillCardsInBox, type BoxFill } from '#pwa/sync/box-fill.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { isInView } from './map-geometry.ts';

/** What a map shows: a search, and a category beside it. */
export interface MapSearch {
  filters: SearchFilters;
  /** Only listings with one of these types; all where the list is empty. */
  categoryTypes: readonly string[];
}

/** Every listing this device knows that matches, as a card, newest first; free days are the server's to judge. */
export async function findMapCards(
  db: PublicDb,
  { filters, categoryTypes }: MapSearch,
): Promise<PropertyCard[]> {
  const cards = new Map((await readCards(db)).map((card) => [card.id, card]));
  // A listing kept in full is as good as its card, and may be newer.
  await db.properties.each((property) => cards.set(property.id, toCard(property)));
  const wanted = new Set(categoryTypes);
  const matches = searchMatcher(filters);
  return [...cards.values()]
    .filter((card) => wanted.size === 0 || card.retreatTypes.some((type) => wanted.has(type)))
    .filter(matches)
    .sort(byNewest);
}

/** What the map shows and how the last call for it ended. */
export interface MapCards {
  /** Undefined while the first read runs. */
  cards: PropertyCard[] | undefined;
  /** Undefined while the call runs. */
  fill: BoxFill | undefined;
  retry: () => void;
}

/** The same, live, while the server is asked for what is in the box. @param box null before the map knows its view */
export function useMapCards(search: MapSearch, box: string | null, isOnline: boolean): MapCards {
  const key = JSON.stringify(search);
  const cards = useLiveQuery(() => findMapCards(publicDb(), JSON.parse(key) as MapSearch), [key]);
  const asked = box ?? map.wholeWorld;
  const { filters, categoryTypes } = search;
  const retreatTypes = filters.retreatTypes ?? categoryTypes;
  const { result, again } = useTask(`${asked} ${key}`, isOnline, () =>
    fillCardsInBox(asked, { ...filters, retreatTypes }),
  );
  return { cards: withoutTaken(cards, result, asked, filters), fill: result, retry: again };
}

/** Of a search by days, listings in the box that the server left out are taken on one of them. */
function withoutTaken(
  cards: PropertyCard[] | undefined,
  result: BoxFill | undefined,
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
