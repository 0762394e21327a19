import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { byNewest } from '#contracts/rules/search/search-order.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** A listing of this account. */
export interface OwnListing extends WithPending<Property> {
  /** It was made on this device, and the server does not have it yet. */
  isUnsent?: boolean;
}

/** Listings of this account as their host, newest first, with what waits to be sent. Source: spec §6. */
export async function findOwnListings(db: PrivateDb): Promise<OwnListing[]> {
  const isOwn = ({ hostId }: Property): boolean => hostId === db.account;
  const rows = db.ownProperties.where('hostId').equals(db.account ?? 0);
  const listings = await readWithPending<Property>(db, 'ownProperties', rows.toArray(), isOwn);
  const unsent = await findUnsent(db);
  return listings.sort(byNewest).map((one) => (unsent.has(one.id) ? { ...one, isUnsent: true } : one));
}

/** Ids of listings that wait to be sent for the first time. */
async function findUnsent(db: PrivateDb): Promise<Set<number>> {
  const creations = db.outbox.filter(({ name, state }) => name === 'createProperty' && state !== 'accepted');
  return new Set((await creations.toArray()).flatMap(({ entityId }) => entityId ?? []));
}

/** The same, live; undefined while the first read runs. */
export const useOwnListings = (): OwnListing[] | undefined =>
  useLiveQuery(() => findOwnListings(privateDb()), []);

/** When this device last held all that is the account's, in milliseconds since 1970; null: never yet. */
export const useLastSync = (): number | null | undefined =>
  useLiveQuery(
    async () => ((await privateDb().meta.get(lastSyncKey))?.value as number | undefined) ?? null,
    [],
  );

/**
 * Whether somebody still has a stay ahead at the listing, as far as this device knows: the server refuses to delete
 * it then. Source: decision 007.
 * @param now milliseconds since 1970
 */
export async function hasUpcomingStay(db: PrivateDb, propertyId: number, now: number): Promise<boolean> {
  const bookings = await db.bookings.where('propertyId').equals(propertyId).toArray();
  return bookings.some(
    (booking: Booking) => activeBookingStatuses.includes(booking.status) && !isOver(booking, now),
  );
}

/** A property this account may edit, with unsent changes; null if it is not on this device. */
export function findOwnListing(db: PrivateDb, id: number): Promise<WithPending<Property> | null> {
  return readOneWithPending<Property>(db, 'ownProperties', db.ownProperties.get(id), id);
}
