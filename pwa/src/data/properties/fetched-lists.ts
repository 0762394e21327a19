import type { PublicDb } from '#pwa/data/public-db.ts';

/** Lists of the public cache that are stored completely. The change feed only updates those that were fetched. */
type ListName =
  | 'categories'
  | 'cards'
  | `packages:${number}`
  | `departures:${number}`
  | `availability:${number}`;

/** @returns when the list was last fetched completely, in milliseconds since 1970; null if never */
export async function listFetchedAt(db: PublicDb, list: ListName): Promise<number | null> {
  const row = await db.meta.get(`fetched:${list}`);
  return (row?.value as number | undefined) ?? null;
}

export async function markListFetched(db: PublicDb, list: ListName, now: number): Promise<void> {
  await db.meta.put({ key: `fetched:${list}`, value: now });
}
