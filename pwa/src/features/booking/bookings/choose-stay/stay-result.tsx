import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { PayLink } from '#pwa/features/booking/bookings/guest-bookings/pay-link.tsx';
import { PaidLine } from '#pwa/features/booking/bookings/guest-bookings/paid-line.tsx';
import { BookingActions } from '#pwa/features/booking/bookings/guest-bookings/booking-actions.tsx';
import {
  bookingLine,
  bookingAppearance,
} from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';
import {
  isPayable,
  needsGuest,
  type GuestBooking,
  type GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useExplanation } from '#pwa/features/booking/bookings/guest-bookings/use-explanation.ts';
import styles from './stay-result.module.css';

interface StayResultProps {
  booking: GuestBooking;
  state: GuestBookingState;
  isOnline: boolean;
  /** Said instead of the usual sentences about the state. */
  explanation?: { title: string; text: string } | null;
  onChooseDates: (stay: TakenStay | null) => void;
  /** Back to the calendar, for another stay. */
  onBookAnother: () => void;
  /** Null: nothing more can be booked here. */
  anotherLabel?: string | null;
  /** Whether the links are in a dialog above the page. */
  isInLayer?: boolean;
}

/** State of a request, shown where it was made. Source: decision 006. */
export function StayResult(props: StayResultProps) {
  const { booking, state, isOnline, onChooseDates, onBookAnother, isInLayer = false } = props;
  const { anotherLabel = 'Choose other dates' } = props;
  const appearance = bookingAppearance[state];
  const usual = useExplanation(booking, state, isOnline);
  const { title, text } = props.explanation ?? usual;
  return (
    <section className={styles.card} data-tone={appearance.tone} aria-label="Your request">
      <div role="status" className={styles.words}>
        <Chip tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Chip>
        <h3 className={styles.title} tabIndex={-1} data-takes-focus="">
          {title}
        </h3>
        <p>{text}</p>
        <p className={styles.line}>{bookingLine(booking)}</p>
        {booking.payment != null && <PaidLine payment={booking.payment} />}
      </div>
      <BookingActions {...{ booking, state, onChooseDates, isInLayer }} />
      <div className={styles.links}>
        {isPayable(state, booking) && <PayLink booking={booking} replace={isInLayer} />}
        {!needsGuest(state) && (
          <>
            <LinkButton wide replace={isInLayer} to={tripPath(booking.id)}>
              View trip
            </LinkButton>
            {anotherLabel !== null && (
              <Button look="subtle" wide onClick={onBookAnother}>
                {anotherLabel}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
