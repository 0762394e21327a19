import { map } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/properties.ts';
import { byNewest } from '#contracts/rules/search-matching.ts';
import { readCards, toCard } from '#pwa/store/card-pages.ts';
import { publicDb } from '#pwa/store/open-stores.ts';
import type { PublicDb } from '#pwa/store/public-db.ts';
import { fillCardsInBox, type BoxFill } from '#pwa/sync/box-fill.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/**
 * Every listing this device knows, as a card, newest first.
 * @param retreatTypes only those with one of these types; all where the list is empty
 */
export async function findMapCards(db: PublicDb, retreatTypes: readonly string[]): Promise<PropertyCard[]> {
  const cards = new Map((await readCards(db)).map((card) => [card.id, card]));
  // A listing kept in full is as good as its card, and may be newer.
  await db.properties.each((property) => cards.set(property.id, toCard(property)));
  const wanted = new Set(retreatTypes);
  return [...cards.values()]
    .filter((card) => wanted.size === 0 || card.retreatTypes.some((type) => wanted.has(type)))
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

/** The same, live, while the server is asked for what lies in the box. @param box null before the map knows its view */
export function useMapCards(
  retreatTypes: readonly string[],
  box: string | null,
  isOnline: boolean,
): MapCards {
  const types = retreatTypes.join(',');
  const cards = useLiveQuery(() => findMapCards(publicDb(), types === '' ? [] : types.split(',')), [types]);
  const asked = box ?? map.wholeWorld;
  const { result, again } = useTask(asked, isOnline, () => fillCardsInBox(asked));
  return { cards, fill: result, retry: again };
}
