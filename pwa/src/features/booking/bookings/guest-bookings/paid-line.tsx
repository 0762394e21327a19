import type { Payment } from '#contracts/domain/booking/bookings.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Checkmark16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './paid-line.module.css';

/** '$1,575 on Nov 21, in test mode' */
export const paidLabel = ({ amount, at }: Pick<Payment, 'amount' | 'at'>): string =>
  `${formatDollars(amount)} on ${formatMomentDay(at)}, in test mode`;

/** Replaces 'Pay now' once the stay is paid. */
export function PaidLine({ payment }: { payment: Payment }) {
  return (
    <p className={styles.line}>
      <Checkmark16Regular />
      Paid {paidLabel(payment)}
    </p>
  );
}
