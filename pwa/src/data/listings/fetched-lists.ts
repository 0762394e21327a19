import type { PublicDb } from '#pwa/data/public-db.ts';

/** Lists of the public cache that are kept whole, once read; the change feed only updates those that were read. */
export type ListName = 'categories' | 'cards' | `packages:${number}` | `availability:${number}`;

/** When the list was last read whole, in milliseconds since 1970; null when it never was. */
export async function listFetchedAt(db: PublicDb, list: ListName): Promise<number | null> {
  const row = await db.meta.get(`fetched:${list}`);
  return (row?.value as number | undefined) ?? null;
}

export async function markListFetched(db: PublicDb, list: ListName, now: number): Promise<void> {
  await db.meta.put({ key: `fetched:${list}`, value: now });
}
