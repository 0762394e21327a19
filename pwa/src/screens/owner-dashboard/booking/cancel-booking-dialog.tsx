import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { cancelGuestStay } from '#pwa/features/booking/hosting/hosting-commands.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { freedNote } from './freed-by-booking.ts';
import { GuestNoteField, sendGuestNote } from './guest-note.tsx';
import styles from './host-booking.module.css';

interface CancelBookingDialogProps {
  booking: Booking;
  open: boolean;
  isOnline: boolean;
  onClose: () => void;
}

/** Asks a host before a confirmed stay is cancelled: the guest gets everything back, whatever the policy says. */
export function CancelBookingDialog({ booking, open, isOnline, onClose }: CancelBookingDialogProps) {
  const { guest, payment, startDate, endDate, property } = booking;
  const offline = useOfflineLabels();
  const [note, setNote] = useState('');
  const cancel = async () => {
    onClose();
    if (await cancelGuestStay(booking.id, isOnline)) await sendGuestNote(booking, note);
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={480}
      title="Cancel this stay?"
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Keep the stay
          </Button>
          <Button size="large" look="danger" onClick={() => void cancel()}>
            Cancel the stay
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          {guest.name}, {formatDayRange(startDate, endDate)}, {property.title}
        </p>
        <p>
          {payment == null
            ? 'Nothing was paid, so there is nothing to refund.'
            : `${guest.name} gets back all ${formatDollars(payment.amount)}, because you cancel.`}{' '}
          {freedNote(booking)} You can&apos;t undo this.
        </p>
        <GuestNoteField
          guest={guest}
          hint="Say why, and what you can offer instead."
          value={note}
          onChange={setNote}
        />
        {!isOnline && (
          <p>
            {offline.now}. We&apos;ll send this {offline.whenBack}.
          </p>
        )}
      </div>
    </DialogSheet>
  );
}
