import { offlineDetailWindow } from '#contracts/limits.ts';
import { listedMax, searchesMax } from './eviction-limits.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Lets go of listings that nobody opened lately, saved, booked or finds in a recent search, with their packages and days. */
export async function evictListings(db: PublicDb, privateDb: PrivateDb): Promise<void> {
  const pinned = await pinnedListings(privateDb);
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

/** Listings that stay in full whatever else is shed: the saved ones and those of the person's own stays. */
async function pinnedListings(db: PrivateDb): Promise<Set<number>> {
  const [favorites, bookings] = await Promise.all([db.favorites.toArray(), db.bookings.toArray()]);
  return new Set([...favorites, ...bookings].map((row) => row.propertyId));
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
