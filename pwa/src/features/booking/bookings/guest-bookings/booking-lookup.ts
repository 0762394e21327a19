import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { findLastSync, findGuestBookings, findGuestBookingsAt } from './guest-booking-queries.ts';
import type { GuestBooking } from './guest-booking.ts';

/** Values that identify a stay at checkout. Days are `YYYY-MM-DD`. */
interface NamedStay {
  propertyId: number;
  packageId: number | null;
  startDate: string;
  endDate: string;
  guests: number;
  /** Reference of the booking, where the other values may name several. */
  reference?: string;
}

/** Selects one of several stays for the same days: active stays first, then the newest. */
const ranks: Record<GuestBooking['status'], number> = {
  confirmed: 0,
  pending: 1,
  completed: 2,
  cancelled: 3,
  declined: 3,
  expired: 3,
};

/** The guest's booking with these values in any state, or null. */
export async function findNamedStay(
  stay: NamedStay,
  db: PrivateDb = privateDb(),
): Promise<GuestBooking | null> {
  const bookings = (await findGuestBookingsAt(db, stay.propertyId)).filter(
    ({ startDate, endDate, retreatPackageId, guests, reference }) =>
      startDate === stay.startDate &&
      endDate === stay.endDate &&
      retreatPackageId === stay.packageId &&
      guests === stay.guests &&
      (stay.reference === undefined || reference === stay.reference),
  );
  const [first = null] = bookings.sort(
    (a, b) => ranks[a.status] - ranks[b.status] || (a.createdAt < b.createdAt ? 1 : -1),
  );
  return first;
}

/** A booking of the guest by its reference, or null. */
export async function findBookingByReference(db: PrivateDb, reference: string): Promise<GuestBooking | null> {
  const wanted = plainReference(reference);
  const bookings = await findGuestBookings(db);
  return bookings.find((booking) => plainReference(booking.reference) === wanted) ?? null;
}

/** Written with or without its dash, in either case. */
const plainReference = (reference: string): string => reference.replaceAll('-', '').trim().toUpperCase();

/** A booking with whether this device has heard everything from the server yet: without that, null says nothing. */
interface FoundBooking {
  booking: GuestBooking | null;
  isSynced: boolean;
}

const withSync = async (booking: Promise<GuestBooking | null>): Promise<FoundBooking> => ({
  booking: await booking,
  isSynced: (await findLastSync(privateDb())) !== null,
});

/** Live; undefined while it is read. */
export const useBookingByReference = (reference: string): FoundBooking | undefined =>
  useLiveQuery(() => withSync(findBookingByReference(privateDb(), reference)), [reference]);

/** Live; undefined while it is read. @param account whose stay it is */
export const useNamedStay = (stay: NamedStay, account: number | null): FoundBooking | undefined =>
  useLiveQuery(() => withSync(findNamedStay(stay)), [JSON.stringify(stay), account]);
