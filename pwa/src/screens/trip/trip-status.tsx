import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Payment } from '#contracts/domain/booking/bookings.ts';
import { chosenStayPath } from '#pwa/features/booking/bookings/choose-stay/stay-address.ts';
import { BookingActions } from '#pwa/features/booking/bookings/guest-bookings/booking-actions.tsx';
import { bookingAppearance } from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';
import { stepsOfBooking } from '#pwa/features/booking/bookings/guest-bookings/booking-steps.ts';
import { BookingTimeline } from '#pwa/features/booking/bookings/guest-bookings/booking-timeline.tsx';
import { downloadCalendarFile } from '#pwa/features/booking/bookings/guest-bookings/calendar-file.ts';
import { CancelDialog } from '#pwa/features/booking/bookings/guest-bookings/cancel-dialog.tsx';
import {
  isCancellable,
  isPayable,
  type GuestBooking,
  type GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { PayLink } from '#pwa/features/booking/bookings/guest-bookings/pay-link.tsx';
import { useExplanation } from '#pwa/features/booking/bookings/guest-bookings/use-explanation.ts';
import { PaidLine } from '#pwa/features/booking/bookings/guest-bookings/paid-line.tsx';
import { explainReserved } from '#pwa/features/booking/departures/departure-labels.ts';
import { useBookedDeparture } from '#pwa/features/booking/departures/departure-queries.ts';
import { GoingAhead } from '#pwa/features/booking/departures/going-ahead.tsx';
import type { ChooseDatesState } from '#pwa/lib/choose-dates.ts';
import { paths, propertyPath } from '#pwa/lib/paths.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { stayQuery } from '#pwa/lib/search-query.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { CalendarLtr20Regular, Document20Regular } from '#pwa/ui/icons/icons.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import styles from './trip.module.css';

interface TripStatusProps {
  trip: GuestBooking;
  state: GuestBookingState;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
}

/** Whether the server has the booking, and it is neither over nor refused. */
const isBooked = (state: GuestBookingState): boolean => state === 'confirmed' || state === 'pending';

/** Whether the stay does not take place although the guest wanted it. */
const isTurnedDown = (state: GuestBookingState): boolean =>
  state === 'declined' || state === 'expired' || state === 'cancelled';

/** Path of a search for other retreats on the days of the stay. */
const otherRetreatsPath = ({ startDate, endDate, guests }: GuestBooking): string =>
  paths.home + stayQuery({ startDate, endDate, guests });

/** The state of the booking, its steps, and what the guest can do about it. */
export function TripStatus({ trip, state, now, isOnline }: TripStatusProps) {
  const navigate = useNavigate();
  const appearance = bookingAppearance[state];
  const departure = useBookedDeparture(isBooked(state) ? trip : { ...trip, departureId: null }, isOnline);
  const reserved =
    departure != null && state === 'confirmed' ? explainReserved(departure, trip.guests) : null;
  const usual = useExplanation(trip, state, isOnline, now);
  const { title, text } = reserved ?? usual;
  const chooseDates: ChooseDatesState = { chooseDatesNear: trip.startDate };
  const otherDates = (range: { startDate: string | null; endDate: string | null }) =>
    chosenStayPath(trip.propertyId, {
      choice: { range, guests: trip.guests },
      packageId: trip.retreatPackageId,
    });
  return (
    <section className={styles.status} aria-label="State of the stay" data-launch="">
      <div role="status" className={styles.words}>
        <Chip tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Chip>
        <h2 className={styles.state} tabIndex={-1} data-trip-state="">
          {title}
        </h2>
        <p>{text}</p>
        {departure != null && reserved === null && isBooked(state) && <GoingAhead departure={departure} />}
        {trip.payment != null && <PaidLine payment={trip.payment} />}
      </div>
      <BookingActions
        booking={trip}
        state={state}
        onChooseDates={(stay) => {
          if (trip.departureId != null) void navigate(propertyPath(trip.propertyId));
          else if (stay !== null) void navigate(otherDates(stay));
          else void navigate(otherDates({ startDate: null, endDate: null }), { state: chooseDates });
        }}
      />
      <BookingTimeline steps={stepsOfBooking(trip, state, dayOfBooking(trip, new Date(now)))} />
      <StatusButtons trip={trip} state={state} now={now} isOnline={isOnline} />
    </section>
  );
}

/** Pay, add to the calendar (an .ics file, made on the device), find another retreat, see the receipt, cancel. */
function StatusButtons({ trip, state, now, isOnline }: TripStatusProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <div className={styles.actions}>
      {isPayable(state, trip) && <PayLink booking={trip} size="large" />}
      {isBooked(state) && (
        <Button
          wide
          icon={CalendarLtr20Regular}
          onClick={() => downloadCalendarFile(trip, new URL(tripPath(trip.id), window.location.origin).href)}
        >
          Add to calendar
        </Button>
      )}
      {isTurnedDown(state) && trip.startDate >= dayOfBooking(trip, new Date(now)) && (
        <LinkButton wide to={otherRetreatsPath(trip)}>
          Other retreats on these dates
        </LinkButton>
      )}
      {trip.payment != null && <ReceiptButton trip={trip} payment={trip.payment} />}
      {isBooked(state) && isCancellable(state) && (
        <Button look="danger" wide data-focus-after="[data-trip-state]" onClick={() => setIsCancelling(true)}>
          {state === 'pending' ? 'Take back the request' : 'Cancel booking'}
        </Button>
      )}
      <CancelDialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        booking={trip}
        now={now}
        isOnline={isOnline}
      />
    </div>
  );
}

function ReceiptButton({ trip, payment }: { trip: GuestBooking; payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button wide icon={Document20Regular} onClick={() => setIsOpen(true)}>
        Receipt
      </Button>
      <ReceiptDialog trip={trip} payment={payment} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
