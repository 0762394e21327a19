import { explainBooking } from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';
import type {
  GuestBooking,
  GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';

/** Why the booking cannot be processed: what the server said, else the documented sentence. Source: spec §8. */
export function loadFailure(outcome: FetchResult): string {
  const isSilent = outcome === 'fresh' || outcome === 'offline';
  return isSilent ? 'An error occurred while loading booking information' : outcome.detail;
}

/** Why a stay cannot be paid now, as a title and a sentence; null if it can. */
export function whyNotPayable(
  trip: GuestBooking,
  state: GuestBookingState,
): { title: string; text: string } | null {
  const host = trip.host.name.split(' ')[0] ?? trip.host.name;
  switch (state) {
    case 'confirmed':
    case 'keeping':
    case 'not-cancelled':
      return null;
    case 'pending':
      return { title: 'Not confirmed yet', text: `You can pay once ${host} accepts your request.` };
    case 'waiting':
    case 'sending':
    case 'stopping':
    case 'refused':
      return { title: 'Not booked yet', text: 'You can pay once this stay is booked.' };
    case 'completed':
      return { title: 'This stay is over', text: 'It can no longer be paid here.' };
    case 'cancelling':
      return { title: 'This stay is being cancelled', text: 'There is nothing to pay.' };
    case 'declined':
    case 'expired':
    case 'cancelled':
      return explainBooking(trip, state, null);
  }
}
