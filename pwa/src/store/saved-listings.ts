import { liveQuery, type Subscription } from 'dexie';
import type { Favorite } from '#contracts/favorites.ts';
import { combine } from './combine.ts';
import { privateDb, subscribeToAccount } from './open-stores.ts';

let saved: ReadonlySet<number> = new Set();
let subscription: Subscription | null = null;
let stopFollowing: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Ids of the listings that are saved, with what waits counted in; empty until they were read. */
export const savedListings = (): ReadonlySet<number> => saved;

/** One read for all hearts of a page, in the shape of `useSyncExternalStore`; it ends with its last listener. */
export function subscribeToSavedListings(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stopFollowing = subscribeToAccount(read);
    read();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    subscription?.unsubscribe();
    subscription = null;
  };
}

/** Reads the account that is open now; what was read of another one is forgotten at once. */
function read(): void {
  subscription?.unsubscribe();
  if (saved.size > 0) tell(new Set());
  subscription = liveQuery(findSavedListings).subscribe({
    next: tell,
    // The database was closed under the read, as at a logout; the screens tell of one that is gone for good.
    error: () => undefined,
  });
}

async function findSavedListings(): Promise<ReadonlySet<number>> {
  const db = privateDb();
  const rows = await combine<Favorite>(db, 'favorites', db.favorites.toArray());
  return new Set(rows.map(({ propertyId }) => propertyId));
}

function tell(next: ReadonlySet<number>): void {
  saved = next;
  for (const listener of listeners) listener();
}
