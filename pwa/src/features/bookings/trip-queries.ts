import type { Booking } from '#contracts/bookings.ts';
import { combine, combineOne } from '#pwa/data/overlays.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { lastSyncKey } from '#pwa/sync/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import type { Trip } from './trips.ts';

/** Stays of this guest with what waits on this device; those where they are the host are not among them. */
export async function findTrips(db: PrivateDb): Promise<Trip[]> {
  const isOwn = ({ userId }: Booking): boolean => userId === db.account;
  return await combine(db, 'bookings', db.bookings.filter(isOwn).toArray(), isOwn);
}

/** The guest's own stays at one listing. */
export async function findTripsAt(db: PrivateDb, propertyId: number): Promise<Trip[]> {
  const isHere = (booking: Booking): boolean =>
    booking.userId === db.account && booking.propertyId === propertyId;
  const rows = db.bookings.where('propertyId').equals(propertyId).filter(isHere).toArray();
  return await combine(db, 'bookings', rows, isHere);
}

/** One stay of this guest, or null. */
export async function findTrip(db: PrivateDb, id: number): Promise<Trip | null> {
  const realId = (await db.aliases.get(id))?.realId ?? id;
  const trip = await combineOne<Booking>(db, 'bookings', db.bookings.get(realId), realId);
  return trip?.userId === db.account ? trip : null;
}

/** The stays with the time this device last heard everything from the server, in milliseconds since 1970. */
export interface KnownTrips {
  trips: Trip[];
  /** Null where it never did: an empty list then says nothing. */
  syncedAt: number | null;
}

async function findKnownTrips(db: PrivateDb): Promise<KnownTrips> {
  const trips = await findTrips(db);
  return { trips, syncedAt: await findLastSync(db) };
}

/** When this device last heard everything from the server, in milliseconds since 1970, or null. */
export async function findLastSync(db: PrivateDb): Promise<number | null> {
  return ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null;
}

const useAccount = () => useStore(accountStore);

/** Live; undefined while they are read. */
export function useTrips(): KnownTrips | undefined {
  const account = useAccount();
  return useLiveQuery(() => findKnownTrips(privateDb()), [account]);
}

/** Live; none for a visitor, undefined while they are read. */
export function useTripsAt(propertyId: number): Trip[] | undefined {
  const account = useAccount();
  const trips = useLiveQuery(
    () => (account === null ? [] : findTripsAt(privateDb(), propertyId)),
    [account, propertyId],
  );
  return account === null ? none : trips;
}
const none: Trip[] = [];

/** One stay, live, with when this device last heard from the server; undefined while it is read. */
export function useTrip(id: number): { trip: Trip | null; syncedAt: number | null } | undefined {
  const account = useAccount();
  return useLiveQuery(async () => {
    const trip = await findTrip(privateDb(), id);
    return { trip, syncedAt: await findLastSync(privateDb()) };
  }, [account, id]);
}
