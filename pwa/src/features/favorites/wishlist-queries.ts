import type { Favorite } from '#contracts/domain/favorites.ts';
import type { Property, PropertyCard } from '#contracts/domain/properties.ts';
import { readCards } from '#pwa/data/listings/card-pages.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { findListing } from '#pwa/data/listings/find-listing.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

export interface Wishlist {
  /** Newest first: the listing in full, or as a card, as far as this device has it. */
  properties: { property: Property | null; card: PropertyCard | null; isWaiting: boolean }[];
  /** Saved listings of which this device has nothing yet. */
  missing: number[];
  /** When the list was last known to be the server's, in milliseconds since 1970; null for a visitor's. */
  syncedAt: number | null;
}

/** What is saved, with what this device can show of it. */
export async function findWishlist(): Promise<Wishlist> {
  const db = privateDb();
  const rows = await readWithPending<Favorite>(db, 'favorites', db.favorites.toArray());
  const cards = new Map((await readCards(publicDb())).map((card) => [card.id, card]));
  const found = await Promise.all(
    newestFirst(rows).map(async ({ propertyId, pending }) => ({
      propertyId,
      property: await findListing(publicDb(), db, propertyId),
      card: cards.get(propertyId) ?? null,
      isWaiting: pending !== undefined && pending.state !== 'accepted' && db.account !== null,
    })),
  );
  const isKnown = ({ property, card }: (typeof found)[number]) => property !== null || card !== null;
  return {
    properties: found.filter(isKnown),
    missing: found.filter((row) => !isKnown(row)).map(({ propertyId }) => propertyId),
    syncedAt: ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null,
  };
}

/** The server's rows in the order of their ids, and after them those made on this device. */
function newestFirst(rows: WithPending<Favorite>[]): WithPending<Favorite>[] {
  const made = rows.filter(({ pending }) => pending !== undefined);
  const known = rows.filter(({ pending }) => pending === undefined).sort((one, other) => one.id - other.id);
  return [...known, ...made].reverse();
}

/** The same, live; undefined while it is read. */
export const useWishlist = (account: number | null): Wishlist | undefined =>
  useLiveQuery(findWishlist, [account]);
