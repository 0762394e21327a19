import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';

interface DeclineDialogProps {
  /** The request in question; null while nothing is asked. */
  booking: Booking | null;
  onClose: () => void;
  onDecline: (booking: Booking) => void;
}

/** Asks before a request is declined, which cannot be taken back. */
export function DeclineDialog({ booking, onClose, onDecline }: DeclineDialogProps) {
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
              if (booking !== null) onDecline(booking);
            }}
          >
            Decline
          </Button>
        </>
      }
    >
      {booking !== null && (
        <p>
          {booking.guest.name} asked for {formatDayRange(booking.startDate, booking.endDate)} at{' '}
          {booking.property.title}. The dates open up again. You can&apos;t undo this.
        </p>
      )}
    </DialogSheet>
  );
}
