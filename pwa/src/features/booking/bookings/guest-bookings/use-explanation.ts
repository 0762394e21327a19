import { useOwnStay } from '#pwa/features/shared/use-own-stay.ts';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { explainBooking, type Explanation } from './booking-labels.ts';
import type { GuestBooking, GuestBookingState } from './guest-booking.ts';

/** The stay of a request that was refused because its days are taken, else null. */
export const takenStayOf = (booking: GuestBooking): GuestBooking | null =>
  booking.pending?.lastError?.code === 'dates_unavailable' ? booking : null;

/** Title and sentence that explain the state to the guest. @param now milliseconds since 1970 */
export function useExplanation(
  booking: GuestBooking,
  state: GuestBookingState,
  isOnline: boolean,
  now?: number,
): Explanation {
  const offline = useOfflineLabels();
  const ownStay = useOwnStay(takenStayOf(booking));
  return explainBooking(booking, state, isOnline ? null : offline, { now, ownStay });
}
