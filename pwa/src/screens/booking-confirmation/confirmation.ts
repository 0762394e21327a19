import type { Booking, PriceLine } from '#contracts/domain/booking/bookings.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { formatDayRange } from '#pwa/lib/days.ts';

/** Content of a confirmation. Money in whole US dollars. */
export interface Confirmation {
  kind: 'booking' | 'sample';
  /** Of the trip; null for the sample. */
  tripId: number | null;
  reference: string;
  status: BookingStatus;
  title: string;
  location: string;
  image: string | null;
  /** The package, or the group retreat. */
  packageName: string | null;
  nights: number;
  guests: number;
  /** Its nights by rate, if they have several. */
  lines: readonly PriceLine[];
  /** Beside the lines, so that they add up to the total. */
  serviceFee: number;
  total: number;
  /** 'Jun 12 – 19', where the days are known. */
  days: string | null;
  /** Only the sample has a card, because real cards are never stored. */
  paidWith: string | null;
}

export const confirmationOf = (booking: Booking): Confirmation => ({
  kind: 'booking',
  tripId: booking.id,
  reference: booking.reference,
  status: booking.status,
  title: booking.property.title,
  location: booking.property.location,
  image: booking.property.image,
  packageName: booking.departureTitle ?? booking.packageName,
  nights: countNights(booking.startDate, booking.endDate),
  guests: booking.guests,
  lines: (booking.priceLines ?? []).length > 1 ? (booking.priceLines ?? []) : [],
  serviceFee: partsOfTotal(booking.totalPrice).serviceFee,
  total: booking.totalPrice,
  days: formatDayRange(booking.startDate, booking.endDate),
  paidWith: null,
});

/** Headings by state. */
export const headings: Record<BookingStatus, string> = {
  confirmed: 'Your retreat is booked',
  pending: 'Your request was sent',
  completed: 'Your retreat is over',
  declined: 'Your request was declined',
  expired: 'Your request has expired',
  cancelled: 'Your stay was cancelled',
};
