import type { PriceQuote } from '#contracts/domain/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import styles from './price-breakdown.module.css';

/** Lines of the total: rate x nights, service fee, total. Source: spec §2, booking panel. */
export function PriceBreakdown({ quote }: { quote: PriceQuote }) {
  return (
    <dl className={styles.rows}>
      <div>
        <dt>
          {formatDollars(quote.rate)} x {countOf(quote.nights, 'night')}
        </dt>
        <dd>{formatDollars(quote.subtotal)}</dd>
      </div>
      <div>
        <dt>Service fee</dt>
        <dd>{formatDollars(quote.serviceFee)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(quote.total)}</dd>
      </div>
    </dl>
  );
}
