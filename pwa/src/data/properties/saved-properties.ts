import { liveQuery, type Subscription } from 'dexie';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';

let subscription: Subscription | null = null;

/**
 * Ids of the saved listings, including waiting entries; empty before the first read. One live query for all hearts of a
 * page, which ends with its last subscriber.
 */
export const savedProperties = createStore<ReadonlySet<number>>(new Set(), () => {
  const unsubscribe = subscribeToAccount(read);
  read();
  return () => {
    unsubscribe();
    subscription?.unsubscribe();
  };
});

/** Reads the open account. The ids of the previous account are dropped at once. */
function read(): void {
  subscription?.unsubscribe();
  if (savedProperties.snapshot().size > 0) savedProperties.set(new Set());
  subscription = liveQuery(findSavedListings).subscribe({
    next: savedProperties.set,
    // The database was closed during the read, as at a logout. The screens report one that stays unavailable.
    error: () => undefined,
  });
}

async function findSavedListings(): Promise<ReadonlySet<number>> {
  const db = privateDb();
  const rows = await readWithPending<Favorite>(db, 'favorites', db.favorites.toArray());
  return new Set(rows.map(({ propertyId }) => propertyId));
}
