import { readCards } from '#pwa/data/properties/card-pages.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Number of retreats available offline: as cards for the search, in full, or both. */
export async function countSavedRetreats(): Promise<number> {
  const db = publicDb();
  const cards = await readCards(db);
  const inFull = await db.properties.toCollection().primaryKeys();
  return new Set([...cards.map(({ id }) => id), ...inFull]).size;
}

/** The same, live; undefined while it is counted. */
export const useSavedRetreatCount = (): number | undefined => useLiveQuery(countSavedRetreats, []);
