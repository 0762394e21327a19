import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { freedNote } from './freed-by-booking.ts';
import { GuestNoteField } from './guest-note.tsx';
import styles from './host-booking.module.css';

interface DeclineDialogProps {
  /** The request in question; null while nothing is asked. */
  booking: Booking | null;
  onClose: () => void;
  /** @param note what to write to the guest; may be blank */
  onDecline: (booking: Booking, note: string) => void;
}

/** Asks before a request is declined, which cannot be taken back, and for a message to the guest. */
export function DeclineDialog({ booking, onClose, onDecline }: DeclineDialogProps) {
  // By booking: a message is still there if the server could not be reached, and is not shown for another request.
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map());
  const note = booking === null ? '' : (notes.get(booking.id) ?? '');
  return (
    <DialogSheet
      open={booking !== null}
      onClose={onClose}
      title="Decline this request?"
      width={480}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            look="danger"
            onClick={() => {
              if (booking !== null) onDecline(booking, note);
            }}
          >
            Decline
          </Button>
        </>
      }
    >
      {booking !== null && (
        <div className={styles.dialog}>
          <p>
            {booking.guest.name} asked for {formatDayRange(booking.startDate, booking.endDate)} at{' '}
            {booking.property.title}. {freedNote(booking)} You can&apos;t undo this.
          </p>
          <GuestNoteField
            guest={booking.guest}
            hint={
              isOfPlaces(booking) ? 'For example why.' : 'For example why, or which dates would suit you.'
            }
            value={note}
            onChange={(text) => setNotes(new Map(notes).set(booking.id, text))}
          />
        </div>
      )}
    </DialogSheet>
  );
}
