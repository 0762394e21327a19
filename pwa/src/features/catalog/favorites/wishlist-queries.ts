import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { Property, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

export interface Wishlist {
  /** Newest first: the retreat in full, or as a card if this device has nothing more. */
  properties: { id: number; property: Property | null; card: PropertyCard | null; isWaiting: boolean }[];
  /** Saved retreats that this device has no data of yet. */
  missing: number[];
  /** When the list was last the server's, in milliseconds since 1970; null for a visitor's. */
  syncedAt: number | null;
}

/** Saved retreats with the data that this device has of them. */
async function findWishlist(): Promise<Wishlist> {
  const db = privateDb();
  const rows = await readWithPending<Favorite>(db, 'favorites', db.favorites.toArray());
  const cards = new Map((await readCards(publicDb())).map((card) => [card.id, card]));
  const found = await Promise.all(
    newestFirst(rows).map(async ({ propertyId, pending }) => ({
      id: propertyId,
      property: await findProperty(publicDb(), db, propertyId),
      card: cards.get(propertyId) ?? null,
      isWaiting: pending !== undefined && pending.state !== 'accepted' && db.account !== null,
    })),
  );
  const isKnown = ({ property, card }: (typeof found)[number]) => property !== null || card !== null;
  return {
    properties: found.filter(isKnown),
    missing: found.filter((row) => !isKnown(row)).map(({ id }) => id),
    syncedAt: ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null,
  };
}

/** The server's rows in the order of their ids, followed by those created on this device. */
function newestFirst(rows: WithPending<Favorite>[]): WithPending<Favorite>[] {
  const made = rows.filter(({ pending }) => pending !== undefined);
  const known = rows.filter(({ pending }) => pending === undefined).sort((one, other) => one.id - other.id);
  return [...known, ...made].reverse();
}

/** The same, live; undefined while it is read. */
export const useWishlist = (account: number | null): Wishlist | undefined =>
  useLiveQuery(findWishlist, [account]);
