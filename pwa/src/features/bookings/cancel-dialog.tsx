import { refundFor } from '#contracts/rules/refunds.ts';
import { policyWithDate } from '#pwa/lib/cancellation-words.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog-sheet/dialog-sheet.tsx';
import { useOfflineWords } from '#pwa/ui/use-offline-words.ts';
import { cancelTrip } from './trip-commands.ts';
import { tripLine } from './trip-words.ts';
import type { Trip } from './trips.ts';
import styles from './cancel-dialog.module.css';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  trip: Trip;
  today: string;
  isOnline: boolean;
}

/** Asks before a stay is cancelled, with the refund first. Source: decision 006. */
export function CancelDialog({ open, onClose, trip, today, isOnline }: CancelDialogProps) {
  const isRequest = trip.status === 'pending';
  const offline = useOfflineWords();
  const refund = refundFor(trip, today);
  const cancel = () => {
    onClose();
    void cancelTrip(trip, isOnline);
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
        ) : trip.payment == null ? (
          <p className={styles.refund}>Nothing was charged, so there is nothing to refund.</p>
        ) : (
          <p className={styles.refund}>
            You&apos;ll be refunded <strong>{formatDollars(refund)}</strong> of the{' '}
            {formatDollars(trip.payment.amount)} you paid.
          </p>
        )}
        <p>
          {trip.property.title}
          <br />
          {tripLine(trip)}
        </p>
        {!isRequest && <p>{policyWithDate(trip.cancellationPolicy, trip.startDate, today)}</p>}
        {!isOnline && (
          <p className={styles.offline}>
            {offline.now}. We&apos;ll send this {offline.later}, and your refund depends on when it reaches
            us.
          </p>
        )}
      </div>
    </DialogSheet>
  );
}
