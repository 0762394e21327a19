import type { Departure } from '#contracts/domain/booking/departures.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { departureDays } from '#pwa/features/booking/departures/departure-labels.ts';

interface EndDepartureDialogProps {
  /** What is asked about; null while the dialog is closed. */
  departure: Departure | null;
  /** Somebody has booked it, or ever had: what is booked is cancelled with it. Otherwise it is deleted. */
  isBooked: boolean;
  onClose: () => void;
  onEnd: (departure: Departure) => void;
}

/** Asks a host before a departure is cancelled or deleted. */
export function EndDepartureDialog({ departure, isBooked, onClose, onEnd }: EndDepartureDialogProps) {
  return (
    <DialogSheet
      open={departure !== null}
      onClose={onClose}
      width={480}
      title={isBooked ? 'Cancel this group retreat?' : 'Delete this group retreat?'}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Keep it
          </Button>
          <Button
            size="large"
            look="danger"
            onClick={() => {
              onClose();
              if (departure !== null) onEnd(departure);
            }}
          >
            {isBooked ? 'Cancel the group retreat' : 'Delete'}
          </Button>
        </>
      }
    >
      {departure !== null && (
        <p>
          {departure.title}, {departureDays(departure)}.{' '}
          {isBooked
            ? 'Every booking of it is cancelled, and everybody gets back all that they paid. The waiting list ends.'
            : 'Nobody has booked it. Its waiting list and questions are deleted with it.'}{' '}
          You can&apos;t undo this.
        </p>
      )}
    </DialogSheet>
  );
}
