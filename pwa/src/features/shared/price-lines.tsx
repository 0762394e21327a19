import type { PriceLine } from '#contracts/domain/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** The nights of a stay by rate, as rows of a `dl`: '$245 x 7 nights'. Source: spec §2, booking panel. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return lines.map(({ nights, rate, subtotal }) => (
    <div key={rate}>
      <dt>
        {formatDollars(rate)} x {countOf(nights, 'night')}
      </dt>
      <dd>{formatDollars(subtotal)}</dd>
    </div>
  ));
}
