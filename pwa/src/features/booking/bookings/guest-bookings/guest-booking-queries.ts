import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import type { GuestBooking } from './guest-booking.ts';

/** Stays of this guest, including unsent ones; not the stays at their own properties. */
export async function findGuestBookings(db: PrivateDb): Promise<GuestBooking[]> {
  const isOwn = ({ userId }: Booking): boolean => userId === db.account;
  return await readWithPending(db, 'bookings', db.bookings.filter(isOwn).toArray(), isOwn);
}

/** The guest's requests that wait until their email address is confirmed. */
export async function findStaysToConfirm(db: PrivateDb): Promise<GuestBooking[]> {
  const bookings = await findGuestBookings(db);
  return bookings.filter(({ pending }) => pending?.lastError?.code === 'email_unverified');
}

/** The guest's own stays at one listing. */
export async function findGuestBookingsAt(db: PrivateDb, propertyId: number): Promise<GuestBooking[]> {
  const isHere = (booking: Booking): boolean =>
    booking.userId === db.account && booking.propertyId === propertyId;
  const rows = db.bookings.where('propertyId').equals(propertyId).filter(isHere).toArray();
  return await readWithPending(db, 'bookings', rows, isHere);
}

/** One stay of this guest, or null. */
export async function findGuestBooking(db: PrivateDb, id: number): Promise<GuestBooking | null> {
  const serverId = (await db.idMap.get(id))?.serverId ?? id;
  const booking = await readOneWithPending<Booking>(db, 'bookings', db.bookings.get(serverId), serverId);
  return booking?.userId === db.account ? booking : null;
}

/** The stays with the time this device last heard everything from the server, in milliseconds since 1970. */
interface KnownBookings {
  bookings: GuestBooking[];
  /** Null before the first sync, when an empty list means nothing. */
  syncedAt: number | null;
}

async function findKnownBookings(db: PrivateDb): Promise<KnownBookings> {
  const bookings = await findGuestBookings(db);
  return { bookings, syncedAt: await findLastSync(db) };
}

/** When this device last heard everything from the server, in milliseconds since 1970, or null. */
export async function findLastSync(db: PrivateDb): Promise<number | null> {
  return ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null;
}

const useAccount = () => useStore(accountStore);

/** Live; undefined while they are read. */
export function useGuestBookings(): KnownBookings | undefined {
  const account = useAccount();
  return useLiveQuery(() => findKnownBookings(privateDb()), [account]);
}

/** Live; none for a visitor, undefined while they are read. */
export function useGuestBookingsAt(propertyId: number): GuestBooking[] | undefined {
  const account = useAccount();
  const bookings = useLiveQuery(
    () => (account === null ? [] : findGuestBookingsAt(privateDb(), propertyId)),
    [account, propertyId],
  );
  return account === null ? none : bookings;
}
const none: GuestBooking[] = [];

/** One stay, live, with when this device last heard from the server; undefined while it is read. */
export function useGuestBooking(
  id: number,
): { booking: GuestBooking | null; syncedAt: number | null } | undefined {
  const account = useAccount();
  return useLiveQuery(async () => {
    const booking = await findGuestBooking(privateDb(), id);
    return { booking, syncedAt: await findLastSync(privateDb()) };
  }, [account, id]);
}
