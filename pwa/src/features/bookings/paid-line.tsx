import { formatMomentDay } from '#pwa/lib/moments.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Checkmark16Regular } from '#pwa/ui/icons.tsx';
import type { PaymentNote } from './payment-notes.ts';
import styles from './paid-line.module.css';

/** '$1,575 on Nov 21, in test mode' */
export const paidWords = ({ amount, at }: PaymentNote): string =>
  `${formatDollars(amount)} on ${formatMomentDay(at)}, in test mode`;

/** What stands where 'Pay now' stood. */
export function PaidLine({ payment }: { payment: PaymentNote }) {
  return (
    <p className={styles.line}>
      <Checkmark16Regular />
      Paid {paidWords(payment)}
    </p>
  );
}
