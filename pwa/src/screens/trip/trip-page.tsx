import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { CancelDialog } from '#pwa/features/bookings/guest-bookings/cancel-dialog.tsx';
import { chosenStayPath } from '#pwa/features/bookings/choose-stay/stay-address.ts';
import { BookingActions } from '#pwa/features/bookings/guest-bookings/booking-actions.tsx';
import { PaidLine } from '#pwa/features/bookings/guest-bookings/paid-line.tsx';
import { stepsOfBooking } from '#pwa/features/bookings/guest-bookings/booking-steps.ts';
import { BookingTimeline } from '#pwa/features/bookings/guest-bookings/booking-timeline.tsx';
import { explainBooking, bookingAppearance } from '#pwa/features/bookings/guest-bookings/booking-labels.ts';
import {
  isCancellable,
  isPayable,
  stateOfBooking,
  type GuestBooking,
} from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { policyWithDate } from '#pwa/lib/cancellation-words.ts';
import type { ChooseDatesState } from '#pwa/lib/choose-dates.ts';
import { localDay } from '#pwa/lib/days.ts';
import { checkoutPath, paths, propertyPath } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { CalendarButton } from './calendar-button.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripHost } from './trip-host.tsx';
import { TripPlace } from './trip-place.tsx';
import styles from './trip.module.css';

interface TripPageProps {
  trip: GuestBooking;
  /** When this device last heard everything from the server, in milliseconds since 1970. */
  syncedAt: number | null;
  isOnline: boolean;
}

/** One stay: how it stands and what can be done, then where, with whom and on what terms. */
export function TripPage({ trip, syncedAt, isOnline }: TripPageProps) {
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const [isCancelling, setIsCancelling] = useState(false);
  const today = localDay(new Date(now));
  const state = stateOfBooking(trip, now, today, isOnline);
  const appearance = bookingAppearance[state];
  const offline = useOfflineLabels();
  const { title, text } = explainBooking(trip, state, isOnline ? null : offline);
  const { property } = trip;
  const isBooked = state === 'confirmed' || state === 'pending';
  const chooseDates: ChooseDatesState = { chooseDatesNear: trip.startDate };
  const otherDates = (range: { startDate: string | null; endDate: string | null }) =>
    chosenStayPath(trip.propertyId, {
      choice: { range, guests: trip.guests },
      packageId: trip.retreatPackageId,
    });

  return (
    <article className={styles.root}>
      <PageTitle title={`Trip to ${property.title}`} />
      <Link to={paths.trips} className={styles.back}>
        <ArrowLeft20Regular />
        All trips
      </Link>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.photo}>
            <Photo
              url={property.image ?? undefined}
              alt={property.title}
              sizes="(min-width: 1024px) 720px, 100vw"
              isFirst
              isOnline={isOnline}
            />
          </div>
          <div>
            <h1 className={styles.title}>{property.title}</h1>
            <p className={styles.meta}>
              <Link className={styles.link} to={propertyPath(trip.propertyId)}>
                View retreat
              </Link>
              {syncedAt !== null && <DataAge fetchedAt={syncedAt} />}
            </p>
          </div>
        </div>
        <section className={styles.status} aria-label="State of the stay">
          <div role="status" className={styles.words}>
            <Chip tone={appearance.tone} icon={appearance.icon}>
              {appearance.label}
            </Chip>
            <h2 className={styles.state}>{title}</h2>
            <p>{text}</p>
            {trip.payment != null && <PaidLine payment={trip.payment} />}
          </div>
          <BookingActions
            booking={trip}
            state={state}
            onChooseDates={(stay) => {
              if (stay !== null) void navigate(otherDates(stay));
              else void navigate(otherDates({ startDate: null, endDate: null }), { state: chooseDates });
            }}
          />
          <BookingTimeline steps={stepsOfBooking(trip, state, today)} />
          <div className={styles.actions}>
            {isPayable(state, trip) && (
              <LinkButton
                look="primary"
                size="large"
                wide
                to={checkoutPath({ ...trip, packageId: trip.retreatPackageId })}
              >
                Pay now
              </LinkButton>
            )}
            {isBooked && <CalendarButton trip={trip} />}
            {isBooked && isCancellable(state) && (
              <Button look="danger" wide onClick={() => setIsCancelling(true)}>
                {state === 'pending' ? 'Take back the request' : 'Cancel booking'}
              </Button>
            )}
          </div>
        </section>
        <div className={styles.rest}>
          <Section title="Your stay">
            <TripFacts trip={trip} />
          </Section>
          <Section title="Where">
            <TripPlace property={property} />
          </Section>
          <Section title="Your host">
            <TripHost trip={trip} isOnline={isOnline} />
          </Section>
          <Section title="Cancellation policy">
            <p className={styles.policy}>{policyWithDate(trip.cancellationPolicy, trip.startDate, today)}</p>
          </Section>
        </div>
      </div>
      <CancelDialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        booking={trip}
        today={today}
        isOnline={isOnline}
      />
    </article>
  );
}
