import type { StayQuote } from '#contracts/rules/pricing.ts';
import { PriceLines } from '#pwa/features/shared/price-lines.tsx';
import { formatDollars } from '#pwa/lib/money.ts';
import styles from './price-breakdown.module.css';

/** Lines of the total: rate x nights, service fee, total. Source: spec §2, booking panel. */
export function PriceBreakdown({ quote }: { quote: StayQuote }) {
  return (
    <dl className={styles.rows}>
      <PriceLines lines={quote.lines} />
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
