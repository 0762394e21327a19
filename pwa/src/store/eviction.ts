import { offlineDetailWindow } from '#contracts/limits.ts';
import type { PublicDb } from './public-db.ts';

/** Listings in full that searches may hold beside the opened ones: some megabytes at most. */
const listedMax = 500;
/** Searches whose results are kept. */
const searchesMax = 30;

/**
 * Lets go of listings that nobody opened lately, saved or finds in a recent search, with their packages and days.
 * @param pinned listings that always stay
 */
export async function evictListings(db: PublicDb, pinned: ReadonlySet<number>): Promise<void> {
  const limit = listedMax + offlineDetailWindow + pinned.size;
  if ((await db.properties.count()) <= limit && (await db.searches.count()) <= searchesMax) return;
  const tables = [
    db.properties,
    db.searches,
    db.retreatPackages,
    db.packageAvailability,
    db.takenStays,
    db.meta,
  ];
  await db.transaction('rw', tables, async () => {
    const searches = await db.searches.orderBy('fetchedAt').reverse().toArray();
    await db.searches.bulkDelete(searches.slice(searchesMax).map((search) => search.key));
    const kept = new Set(searches.slice(0, searchesMax).flatMap((search) => search.ids));
    const keep = new Set([...kept].slice(0, listedMax));
    for (const id of pinned) keep.add(id);
    const opened = await db.properties.orderBy('openedAt').reverse().limit(offlineDetailWindow).primaryKeys();
    for (const id of opened) keep.add(id);
    const all = await db.properties.toCollection().primaryKeys();
    await removeListings(
      db,
      all.filter((id) => !keep.has(id)),
    );
  });
}

/** Removes listings with what hangs on them. Call it inside a transaction over their tables. */
export async function removeListings(db: PublicDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const packages = await db.retreatPackages.where('propertyId').anyOf(ids).primaryKeys();
  await db.packageAvailability.where('packageId').anyOf(packages).delete();
  await db.retreatPackages.bulkDelete(packages);
  await db.takenStays.bulkDelete([...ids]);
  await db.meta.bulkDelete([
    ...ids.map((id) => `fetched:packages:${id}`),
    ...packages.map((id) => `fetched:availability:${id}`),
  ]);
  await db.properties.bulkDelete([...ids]);
}
