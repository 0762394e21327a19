import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { nightsAtRate, placesAtRate } from '#pwa/features/shared/price-lines.tsx';
import { stayFacts } from '#pwa/features/shared/stay-facts.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { CopyButton } from '#pwa/features/shared/copy-button.tsx';
import styles from './trip.module.css';

/** Days, guests, package, total and the booking id of a stay. */
export function TripFacts({ trip }: { trip: GuestBooking }) {
  const facts = [...stayFacts(trip), ...priceFacts(trip), ['Total', formatDollars(trip.totalPrice)]] as const;
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

/** The lines of the price as they were booked; none for nights that were booked before lines were stored. */
function priceFacts(trip: GuestBooking): [string, string][] {
  const { subtotal, serviceFee } = partsOfTotal(trip.totalPrice);
  const lines: [string, string][] = isOfPlaces(trip)
    ? [[placesAtRate(trip.guests, subtotal / trip.guests), formatDollars(subtotal)]]
    : (trip.priceLines ?? []).map((line) => [nightsAtRate(line), formatDollars(line.subtotal)]);
  return lines.length === 0 ? [] : [...lines, ['Service fee', formatDollars(serviceFee)]];
}
