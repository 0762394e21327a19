import type { Booking, PriceLine } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { linesOfBooking, partsOfTotal } from '#contracts/rules/pricing.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** '$245 x 7 nights' */
export const nightsAtRate = ({ nights, rate }: Pick<PriceLine, 'nights' | 'rate'>): string =>
  `${formatDollars(rate)} x ${countOf(nights, 'night')}`;

/** '$620 x 2 places' */
export const placesAtRate = (places: number, pricePerPerson: number): string =>
  `${formatDollars(pricePerPerson)} x ${countOf(places, 'place')}`;

/** The nights of a stay by rate, as rows of a `dl`: '$245 x 7 nights'. Source: spec §2, booking panel. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return lines.map((line) => (
    <div key={line.rate}>
      <dt>{nightsAtRate(line)}</dt>
      <dd>{formatDollars(line.subtotal)}</dd>
    </div>
  ));
}

type PricedBooking = Pick<
  Booking,
  'departureTitle' | 'guests' | 'startDate' | 'endDate' | 'totalPrice' | 'priceLines'
>;

/** The same of a booking. The places of a group retreat have a price per person: '$1,240 x 2 places'. */
export function BookingPriceLines({ booking }: { booking: PricedBooking }) {
  if (!isOfPlaces(booking)) return <PriceLines lines={linesOfBooking(booking)} />;
  const { subtotal } = partsOfTotal(booking.totalPrice);
  return <PlacesLine places={booking.guests} pricePerPerson={subtotal / booking.guests} />;
}

/** '$620 x 2 places' with its amount. */
export const PlacesLine = ({ places, pricePerPerson }: { places: number; pricePerPerson: number }) => (
  <div>
    <dt>{placesAtRate(places, pricePerPerson)}</dt>
    <dd>{formatDollars(places * pricePerPerson)}</dd>
  </div>
);
