import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import type { KnownTrip } from './pack-parts.ts';
import { partsOf, shareOf } from './pack-parts.ts';
import { isPackWanted } from './pack-rules.ts';

async function findKnownTrip(db: PrivateDb, booking: Booking): Promise<KnownTrip> {
  const { id, propertyId } = booking;
  const isHere = (row: { propertyId?: number | null }) => row.propertyId === propertyId;
  const [pack, lastSync, arrival, registration, ticket, programme, announcements, conversations, listing] =
    await Promise.all([
      db.tripPacks.get(id),
      db.meta.get(lastSyncKey),
      db.arrivalDetails.get(id),
      db.registrations.get(id),
      db.stayTickets.get(id),
      db.stayProgrammes.get(id),
      db.stayAnnouncements.get(id),
      db.conversations.filter(isHere).count(),
      publicDb().properties.get(propertyId),
    ]);
  return {
    booking,
    pack: pack ?? null,
    syncedAt: (lastSync?.value as number | undefined) ?? null,
    arrival: arrival ?? null,
    registration: registration ?? null,
    hasTicket: ticket !== undefined,
    hasProgramme: programme !== undefined,
    hasAnnouncements: announcements !== undefined,
    hasMessages: conversations > 0,
    listing: listing ?? null,
  };
}

/** What this device has of a stay, live; undefined while it is read. */
export function useKnownTrip(booking: Booking): KnownTrip | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findKnownTrip(privateDb(), booking), [account, booking.id, booking.version]);
}

/** The share of each kept trip that opens without a connection, 0 to 1, by its id, live; undefined while they are read. */
export function useKeptShares(
  bookings: readonly Booking[],
  now: number,
): ReadonlyMap<number, number> | undefined {
  const account = useStore(accountStore);
  const ids = bookings.map(({ id }) => id).join();
  return useLiveQuery(async () => {
    const db = privateDb();
    const packs = await db.tripPacks.bulkGet(bookings.map(({ id }) => id));
    const kept = bookings.filter((booking, index) =>
      isPackWanted(booking, packs[index]?.choice ?? null, now),
    );
    const trips = await Promise.all(kept.map((booking) => findKnownTrip(db, booking)));
    return new Map(trips.map((trip) => [trip.booking.id, shareOf(partsOf(trip))]));
  }, [account, ids, now]);
}
