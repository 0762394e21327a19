import { paidWords } from '#pwa/features/bookings/paid-line.tsx';
import type { PaymentNote } from '#pwa/features/bookings/payment-notes.ts';
import { Info16Regular } from '#pwa/ui/icons.tsx';
import styles from './checkout.module.css';

/** Explains why a stay that was marked as paid on this device alone is to be paid once more. */
export function PaidBefore({ note }: { note: PaymentNote }) {
  return (
    <p className={styles.before} role="note">
      <Info16Regular />
      <span>
        This device marked the stay as paid {paidWords(note)}. Nobody else knew of it, and no money moved.
        Payments are now kept with your booking: please pay once more.
      </span>
    </p>
  );
}
