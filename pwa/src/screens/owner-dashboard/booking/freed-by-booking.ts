import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';

/** What others can book again once a request is declined or a stay is cancelled. */
export const freedNote = (booking: Pick<Booking, 'departureTitle'>): string =>
  isOfPlaces(booking) ? 'The places are free again.' : 'The dates open up again.';
