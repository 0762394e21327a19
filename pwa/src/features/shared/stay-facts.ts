import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';

type Fact = [name: string, value: string];

const optional = (name: string, value: string | null | undefined): Fact[] =>
  value == null ? [] : [[name, value]];

/** Days, guests, group retreat, room and package of a booking, as names and values. */
export function stayFacts(
  booking: Pick<Booking, 'startDate' | 'endDate' | 'guests' | 'departureTitle' | 'roomName' | 'packageName'>,
): Fact[] {
  const nights = countNights(booking.startDate, booking.endDate);
  return [
    ['Check-in', formatDayWithYear(booking.startDate)],
    ['Check-out', formatDayWithYear(booking.endDate)],
    // A group retreat may last one day.
    ...optional('Nights', nights === 0 ? null : String(nights)),
    ['Guests', String(booking.guests)],
    ...optional('Group retreat', booking.departureTitle),
    ...optional('Room', booking.roomName),
    ...optional('Package', booking.packageName),
  ];
}
