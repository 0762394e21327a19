import { refundFor } from '#contracts/rules/refunds.ts';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { cancelBooking } from './booking-commands.ts';
import { bookingLine } from './booking-labels.ts';
import type { GuestBooking } from './guest-booking.ts';
import styles from './cancel-dialog.module.css';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  booking: GuestBooking;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
}

/** Asks before a stay is cancelled, with the refund first. Source: decision 006. */
export function CancelDialog({ open, onClose, booking, now, isOnline }: CancelDialogProps) {
  const isRequest = booking.status === 'pending';
  const offline = useOfflineLabels();
  const refund = refundFor(booking, now);
  const cancel = () => {
    onClose();
    void cancelBooking(booking, isOnline);
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={480}
      title={isRequest ? 'Take back this request?' : 'Cancel this booking?'}
      footer={
        <>
          <Button onClick={onClose}>{isRequest ? 'Keep the request' : 'Keep booking'}</Button>
          <Button look="danger" onClick={cancel}>
            {isRequest ? 'Take it back' : 'Cancel booking'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isRequest ? (
          <p className={styles.refund}>Nothing was charged: taking it back costs nothing.</p>
        ) : booking.payment == null ? (
          <p className={styles.refund}>Nothing was charged, so there is nothing to refund.</p>
        ) : (
          <p className={styles.refund}>
            You&apos;ll be refunded <strong>{formatDollars(refund)}</strong> of the{' '}
            {formatDollars(booking.payment.amount)} you paid.
          </p>
        )}
        <p>
          {booking.property.title}
          <br />
          {bookingLine(booking)}
        </p>
        {!isRequest && (
          <p>
            {policyWithDate(
              booking.cancellationPolicy,
              booking.startDate,
              dayOfBooking(booking, new Date(now)),
            )}
          </p>
        )}
        {!isOnline && (
          <p className={styles.offline}>
            {offline.now}. We&apos;ll send this {offline.whenBack}
            {booking.payment == null ? '.' : ', and your refund depends on when it reaches us.'}
          </p>
        )}
      </div>
    </DialogSheet>
  );
}
