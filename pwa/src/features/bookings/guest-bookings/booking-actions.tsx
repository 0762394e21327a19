import type { TakenStay } from '#contracts/domain/bookings.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { canRetry } from '#pwa/sync/outbox/remedies.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { agreeToNewPrice, discardWaiting, sendAgain } from './booking-commands.ts';
import { freeStaysOf, newQuoteOf, type GuestBooking, type GuestBookingState } from './guest-booking.ts';
import styles from './booking-actions.module.css';

interface TripActionsProps {
  booking: GuestBooking;
  state: GuestBookingState;
  /** The guest wants other days: these, or, with null, any. What was refused is discarded by then. */
  onChooseDates: (stay: TakenStay | null) => void;
}

/** What a guest can do about a stay that waits or was refused; nothing where nothing waits. Source: decision 006. */
export function BookingActions({ booking, state, onChooseDates }: TripActionsProps) {
  const chooseDates = (stay: TakenStay | null) => {
    void discardWaiting(booking).then(() => onChooseDates(stay));
  };
  const code = booking.pending?.lastError?.code;
  const mayHaveArrived = booking.pending?.mayHaveArrived === true;
  const discardButton = (
    <Button size="small" onClick={() => void discardWaiting(booking)}>
      {mayHaveArrived ? 'Stop and undo' : state === 'refused' ? 'Discard' : 'Discard request'}
    </Button>
  );
  const againButton = (words: string) => (
    <Button look="primary" size="small" onClick={() => void sendAgain(booking)}>
      {words}
    </Button>
  );
  if (state === 'waiting' || state === 'sending') {
    return (
      <>
        {state === 'waiting' && mayHaveArrived && (
          <p className={styles.note}>
            It may already be booked. If you stop it, we check, and cancel the stay if it is. Its cancellation
            policy applies.
          </p>
        )}
        <div className={styles.actions}>{discardButton}</div>
      </>
    );
  }
  if (state === 'not-cancelled') {
    return (
      <div className={styles.actions}>
        {code !== undefined && canRetry('cancelBooking', code) && againButton('Try again')}
        <Button look="subtle" size="small" onClick={() => void discardWaiting(booking)}>
          Keep booking
        </Button>
      </div>
    );
  }
  if (state !== 'refused') return null;
  const quote = newQuoteOf(booking);
  const freeStays = freeStaysOf(booking);
  return (
    <>
      {freeStays.length > 0 && (
        <div role="group" aria-label="Nearest free dates" className={styles.free}>
          <p className={styles.label}>Nearest free dates</p>
          {freeStays.map((stay) => (
            <Button key={stay.startDate} size="small" onClick={() => chooseDates(stay)}>
              {formatDayRange(stay.startDate, stay.endDate)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        {quote !== null && (
          <Button look="primary" size="small" onClick={() => void agreeToNewPrice(booking, quote.total)}>
            Book for {formatDollars(quote.total)}
          </Button>
        )}
        {code !== undefined &&
          canRetry('createBooking', code) &&
          againButton(code === 'expired' ? 'Send it now' : 'Try again')}
        {quote === null && (
          <Button size="small" onClick={() => chooseDates(null)}>
            Choose new dates
          </Button>
        )}
        {discardButton}
      </div>
    </>
  );
}
