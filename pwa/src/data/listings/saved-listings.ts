import { liveQuery, type Subscription } from 'dexie';
import type { Favorite } from '#contracts/domain/favorites.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';

let subscription: Subscription | null = null;

/**
 * Ids of the listings that are saved, with what waits counted in; empty until they were read. One read for all hearts
 * of a page, which ends with its last listener.
 */
export const savedListings = createStore<ReadonlySet<number>>(new Set(), () => {
  const unfollow = subscribeToAccount(read);
  read();
  return () => {
    unfollow();
    subscription?.unsubscribe();
  };
});

/** Reads the account that is open now; what was read of another one is forgotten at once. */
function read(): void {
  subscription?.unsubscribe();
  if (savedListings.snapshot().size > 0) savedListings.set(new Set());
  subscription = liveQuery(findSavedListings).subscribe({
    next: savedListings.set,
    // The database was closed under the read, as at a logout; the screens tell of one that is gone for good.
    error: () => undefined,
  });
}

async function findSavedListings(): Promise<ReadonlySet<number>> {
  const db = privateDb();
  const rows = await readWithPending<Favorite>(db, 'favorites', db.favorites.toArray());
  return new Set(rows.map(({ propertyId }) => propertyId));
}
