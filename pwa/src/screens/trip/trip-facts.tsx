import { countNights } from '#contracts/rules/stay.ts';
import type { GuestBooking } from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { readableReference } from '#pwa/lib/booking-reference.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './trip.module.css';

/** Days, guests, package, total and the booking id of a stay. */
export function TripFacts({ trip }: { trip: GuestBooking }) {
  const nights = countNights(trip.startDate, trip.endDate);
  const facts: [string, string][] = [
    ['Check-in', formatDayWithYear(trip.startDate)],
    ['Check-out', formatDayWithYear(trip.endDate)],
    ['Nights', String(nights)],
    ['Guests', String(trip.guests)],
    ...(trip.packageName === null ? [] : ([['Package', trip.packageName]] as [string, string][])),
    ['Total', formatDollars(trip.totalPrice)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {trip.reference !== '' && (
        <div>
          <dt>Booking ID</dt>
          <dd className={styles.copyable}>
            {readableReference(trip.reference)}
            <CopyButton label="Copy booking ID" text={trip.reference} done="Booking ID copied" />
          </dd>
        </div>
      )}
    </dl>
  );
}
