import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';

type Fact = [name: string, value: string];
type StayTimes = Pick<Booking['property'], 'checkInFrom' | 'checkOutUntil'>;

const optional = (name: string, value: string | null | undefined): Fact[] =>
  value == null ? [] : [[name, value]];

/** 'Dec 3, 2026, from 3:00 PM', which breaks after the day at most; without a time the day alone. */
function withTime(day: string, word: 'from' | 'by', time: string | undefined): string {
  const shown = formatDayWithYear(day);
  if (time === undefined) return shown;
  return `${shown}, ${`${word} ${formatClock(time)}`.replaceAll(' ', '\u00A0')}`;
}

/** Days of a booking with the times that its host said, as names and values. */
export const stayDays = ({
  startDate,
  endDate,
  property,
}: Pick<Booking, 'startDate' | 'endDate'> & { property: StayTimes }): Fact[] => [
  ['Check-in', withTime(startDate, 'from', property.checkInFrom)],
  ['Check-out', withTime(endDate, 'by', property.checkOutUntil)],
];

/** Days, guests, group retreat, room and package of a booking, as names and values. */
export function stayFacts(
  booking: Pick<
    Booking,
    'startDate' | 'endDate' | 'guests' | 'departureTitle' | 'roomName' | 'packageName'
  > & { property: StayTimes },
): Fact[] {
  const nights = countNights(booking.startDate, booking.endDate);
  return [
    ...stayDays(booking),
    // A group retreat may last one day.
    ...optional('Nights', nights === 0 ? null : String(nights)),
    ['Guests', String(booking.guests)],
    ...optional('Group retreat', booking.departureTitle),
    ...optional('Room', booking.roomName),
    ...optional('Package', booking.packageName),
  ];
}
