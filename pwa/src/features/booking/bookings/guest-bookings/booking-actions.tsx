import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { ownStayLink, useOwnStay } from '#pwa/features/shared/use-own-stay.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { paths } from '#pwa/lib/paths.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { canRetry, remediesOf } from '#pwa/sync/outbox/remedies.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { agreeToNewPrice, discardWaiting, sendAgain } from './booking-commands.ts';
import {
  freeStaysOf,
  isUnanswered,
  newQuoteOf,
  type GuestBooking,
  type GuestBookingState,
} from './guest-booking.ts';
import { takenStayOf } from './use-explanation.ts';
import styles from './booking-actions.module.css';

interface BookingActionsProps {
  booking: GuestBooking;
  state: GuestBookingState;
  /** Runs after the refused request was discarded. @param stay the chosen free dates, or null to choose others */
  onChooseDates: (stay: TakenStay | null) => void;
  /** Whether the actions are in a dialog above the page. */
  isInLayer?: boolean;
}

/** Actions for a stay that waits or was refused. Source: decision 006. */
export function BookingActions({ booking, state, onChooseDates, isInLayer }: BookingActionsProps) {
  if (isUnanswered(state)) return <WaitingActions booking={booking} isWaiting={state === 'waiting'} />;
  if (state === 'not-cancelled') return <CancellationActions booking={booking} />;
  return state === 'refused' ? <RefusalActions {...{ booking, onChooseDates, isInLayer }} /> : null;
}

const mayHaveArrived = ({ pending }: GuestBooking): boolean => pending?.mayHaveArrived === true;

function WaitingActions({ booking, isWaiting }: { booking: GuestBooking; isWaiting: boolean }) {
  return (
    <>
      {isWaiting && mayHaveArrived(booking) && (
        <p className={styles.note}>
          It may already be booked. If you stop it, we check, and cancel the stay if it is. Its cancellation
          policy applies.
        </p>
      )}
      <div className={styles.actions}>
        <DiscardButton booking={booking} label="Discard request" />
      </div>
    </>
  );
}

/** Actions after the server refused a cancellation. */
function CancellationActions({ booking }: { booking: GuestBooking }) {
  const code = booking.pending?.lastError?.code;
  return (
    <div className={styles.actions}>
      {code !== undefined && canRetry('cancelBooking', code) && (
        <RetryButton booking={booking} label="Try again" />
      )}
      <Button look="subtle" size="small" onClick={() => void discardWaiting(booking)}>
        Keep booking
      </Button>
    </div>
  );
}

/** Actions after the server refused a request. */
function RefusalActions({ booking, onChooseDates, isInLayer = false }: Omit<BookingActionsProps, 'state'>) {
  const code = booking.pending?.lastError?.code;
  const remedies =
    code === undefined ? [] : remediesOf(isOfPlaces(booking) ? 'bookPlaces' : 'createBooking', code);
  // The request is sent without a press as soon as the address is confirmed. Source: decision 035.
  const mustConfirm = remedies.includes('confirm-email');
  const quote = newQuoteOf(booking);
  const freeStays = freeStaysOf(booking);
  const ownStay = useOwnStay(takenStayOf(booking));
  const chooseDates = async (stay: TakenStay | null) => {
    if (await discardWaiting(booking)) onChooseDates(stay);
  };
  return (
    <>
      {freeStays.length > 0 && (
        <div role="group" aria-label="Nearest free dates" className={styles.free}>
          <p className={styles.label}>Nearest free dates</p>
          {freeStays.map((stay) => (
            <Button key={stay.startDate} size="small" onClick={() => void chooseDates(stay)}>
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
        {ownStay !== null && (
          <LinkButton look="primary" size="small" replace={isInLayer} to={tripPath(ownStay.id)}>
            {ownStayLink(ownStay)}
          </LinkButton>
        )}
        {mustConfirm && (
          <LinkButton look="primary" size="small" replace={isInLayer} to={paths.account}>
            Confirm your email
          </LinkButton>
        )}
        {!mustConfirm && remedies.includes('retry') && (
          <RetryButton booking={booking} label={code === 'expired' ? 'Send it now' : 'Try again'} />
        )}
        {quote === null && remedies.includes(isOfPlaces(booking) ? 'see-trip' : 'choose-dates') && (
          <Button size="small" onClick={() => void chooseDates(null)}>
            {isOfPlaces(booking) ? 'Choose other places' : 'Choose new dates'}
          </Button>
        )}
        <DiscardButton booking={booking} label="Discard" />
      </div>
    </>
  );
}

interface ActionButtonProps {
  booking: GuestBooking;
  label: string;
}

const DiscardButton = ({ booking, label }: ActionButtonProps) => (
  <Button size="small" onClick={() => void discardWaiting(booking)}>
    {mayHaveArrived(booking) ? 'Stop and undo' : label}
  </Button>
);

const RetryButton = ({ booking, label }: ActionButtonProps) => (
  <Button look="primary" size="small" onClick={() => void sendAgain(booking)}>
    {label}
  </Button>
);
