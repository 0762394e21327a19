import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { findOwnStay } from '#pwa/data/trips/own-stay.ts';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { explainBooking, type Explanation } from './booking-labels.ts';
import type { GuestBooking, GuestBookingState } from './guest-booking.ts';

/** The guest's own booking that has the days of a refused request. Live; null if there is none or while it is read. */
export function useOwnStay({ pending, propertyId, startDate, endDate }: GuestBooking): Booking | null {
  const account = useStore(accountStore);
  const isTaken = pending?.lastError?.code === 'dates_unavailable';
  const ownStay = useLiveQuery(
    () => (isTaken ? findOwnStay(privateDb(), { propertyId, startDate, endDate }, Date.now()) : null),
    [account, isTaken, propertyId, startDate, endDate],
  );
  return ownStay ?? null;
}

/** Title and sentence that explain the state to the guest. @param now milliseconds since 1970 */
export function useExplanation(
  booking: GuestBooking,
  state: GuestBookingState,
  isOnline: boolean,
  now?: number,
): Explanation {
  const offline = useOfflineLabels();
  const ownStay = useOwnStay(booking);
  return explainBooking(booking, state, isOnline ? null : offline, { now, ownStay });
}
