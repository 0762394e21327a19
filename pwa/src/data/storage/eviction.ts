import { offlineDetailWindow } from '#contracts/limits.ts';
import { listedMax, searchesMax } from './eviction-limits.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/**
 * Removes listings that were not opened recently, are neither saved nor booked, and are in no recent search. Their
 * packages and days are removed too.
 */
export async function evictProperties(db: PublicDb, privateDb: PrivateDb): Promise<void> {
  const pinned = await pinnedListings(privateDb);
  const limit = listedMax + offlineDetailWindow + pinned.size;
  if ((await db.properties.count()) <= limit && (await db.searches.count()) <= searchesMax) return;
  const tables = [
    db.properties,
    db.searches,
    db.retreatPackages,
    db.packageAvailability,
    db.departures,
    db.takenStays,
    db.reviews,
    db.meta,
  ];
  await db.transaction('rw', tables, async () => {
    const searches = await db.searches.orderBy('fetchedAt').reverse().toArray();
    await db.searches.bulkDelete(searches.slice(searchesMax).map((search) => search.key));
    const inSearches = new Set(searches.slice(0, searchesMax).flatMap((search) => search.ids));
    const retained = new Set([...inSearches].slice(0, listedMax));
    for (const id of pinned) retained.add(id);
    const opened = await db.properties.orderBy('openedAt').reverse().limit(offlineDetailWindow).primaryKeys();
    for (const id of opened) retained.add(id);
    const all = await db.properties.toCollection().primaryKeys();
    await removeProperties(
      db,
      all.filter((id) => !retained.has(id)),
    );
  });
}

/** Finds listings that are never evicted: the saved ones and those of the person's own bookings. */
async function pinnedListings(db: PrivateDb): Promise<Set<number>> {
  const [favorites, bookings] = await Promise.all([db.favorites.toArray(), db.bookings.toArray()]);
  return new Set([...favorites, ...bookings].map((row) => row.propertyId));
}

/** Removes listings with their packages, days and taken stays. Call it inside a transaction over their tables. */
export async function removeProperties(db: PublicDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const packages = await db.retreatPackages.where('propertyId').anyOf(ids).primaryKeys();
  await db.packageAvailability.where('packageId').anyOf(packages).delete();
  await db.retreatPackages.bulkDelete(packages);
  await db.departures.where('propertyId').anyOf(ids).delete();
  await db.takenStays.bulkDelete([...ids]);
  await db.reviews.bulkDelete([...ids]);
  await db.meta.bulkDelete([
    ...ids.flatMap((id) => [`fetched:packages:${id}`, `fetched:departures:${id}`]),
    ...packages.map((id) => `fetched:availability:${id}`),
  ]);
  await db.properties.bulkDelete([...ids]);
}
