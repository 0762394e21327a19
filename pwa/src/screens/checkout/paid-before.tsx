import { paidLabel } from '#pwa/features/booking/bookings/guest-bookings/paid-line.tsx';
import type { PaymentNote } from '#pwa/features/booking/bookings/guest-bookings/payment-notes.ts';
import { Info16Regular } from '#pwa/ui/icons/icons.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';

/** Explains why a stay that only this device marked as paid must be paid again. */
export function PaidBefore({ note }: { note: PaymentNote }) {
  return (
    <Notice tone="waiting" icon={Info16Regular}>
      This device marked the stay as paid {paidLabel(note)}. Nobody else knew of it, and no money moved.
      Payments are now kept with your booking: please pay once more.
    </Notice>
  );
}
