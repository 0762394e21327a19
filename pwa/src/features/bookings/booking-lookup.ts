import { privateDb } from '#pwa/store/open-stores.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { findLastSync, findTrips, findTripsAt } from './trip-queries.ts';
import type { Trip } from './trips.ts';

/** The stay that a checkout pays for. Days are `YYYY-MM-DD`. */
export interface PaidStay {
  propertyId: number;
  packageId: number | null;
  startDate: string;
  endDate: string;
}

/** The guest's own booking that a checkout pays for, or null where there is none: checkout may come before it. */
export async function findPayableBooking(stay: PaidStay, db: PrivateDb = privateDb()): Promise<Trip | null> {
  const trips = await findTripsAt(db, stay.propertyId);
  return (
    trips.find(
      ({ reference, startDate, endDate, retreatPackageId, status }) =>
        reference !== '' &&
        startDate === stay.startDate &&
        endDate === stay.endDate &&
        retreatPackageId === stay.packageId &&
        (status === 'pending' || status === 'confirmed'),
    ) ?? null
  );
}

/** A booking of the guest by its reference, or null. */
export async function findBookingByReference(db: PrivateDb, reference: string): Promise<Trip | null> {
  const wanted = plainReference(reference);
  const trips = await findTrips(db);
  return trips.find((trip) => plainReference(trip.reference) === wanted) ?? null;
}

/** Written with or without its dash, in either case. */
const plainReference = (reference: string): string => reference.replaceAll('-', '').trim().toUpperCase();

/** The same, live, with whether this device has heard everything from the server yet; undefined while it is read. */
export const useBookingByReference = (
  reference: string,
): { booking: Trip | null; isSynced: boolean } | undefined =>
  useLiveQuery(async () => {
    const booking = await findBookingByReference(privateDb(), reference);
    return { booking, isSynced: (await findLastSync(privateDb())) !== null };
  }, [reference]);
