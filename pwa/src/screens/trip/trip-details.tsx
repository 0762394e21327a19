import { Suspense } from 'react';
import {
  isUpcoming,
  type GuestBooking,
  type GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { SupportLine } from '#pwa/features/booking/bookings/support-line.tsx';
import { firstName } from '#pwa/features/booking/bookings/guest-bookings/host-deadline.ts';
import { ContactHost } from '#pwa/features/messaging/messages/panel/contact-host.tsx';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { zoneNote } from '#pwa/lib/zone-names.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Link } from '#pwa/ui/link.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripPlace } from './trip-place.tsx';
import styles from './trip.module.css';

const TripQuestions = lazyPart('TripQuestions', () => import('./trip-questions.tsx'));

interface TripDetailsProps {
  trip: GuestBooking;
  state: GuestBookingState;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
}

/** Details of a stay: dates and price, answers, location, host and, until it has ended, the cancellation policy. */
export function TripDetails({ trip, state, now, isOnline }: TripDetailsProps) {
  const { property } = trip;
  return (
    <>
      <div data-launch="">
        <Section title="Your stay">
          <TripFacts trip={trip} />
        </Section>
      </div>
      {trip.departureId != null && (isUpcoming(state) || state === 'completed') && (
        <Suspense>
          <TripQuestions
            bookingId={trip.id}
            hostName={firstName(trip.host.name)}
            isOver={state === 'completed'}
            now={now}
          />
        </Suspense>
      )}
      <div data-launch="">
        <Section title={isUpcoming(state) ? "Where you'll be" : 'Where'}>
          <TripPlace property={property} isAhead={isUpcoming(state)} isOnline={isOnline} />
        </Section>
      </div>
      <Section title="Your host">
        <TripHost trip={trip} isOnline={isOnline} />
      </Section>
      {isUpcoming(state) && (
        <Section title="Cancellation policy">
          <p className={styles.policy}>
            {policyWithDate(trip.cancellationPolicy, trip.startDate, dayOfBooking(trip, new Date(now)))}{' '}
            {zoneNote(trip.timeZone, new Date(now))}
          </p>
        </Section>
      )}
      <SupportLine className={styles.help} reference={trip.reference === '' ? null : trip.reference} />
    </>
  );
}

/** The host and a button to write to them, also offline. */
function TripHost({ trip, isOnline }: { trip: GuestBooking; isOnline: boolean }) {
  const { host, propertyId, property } = trip;
  return (
    <div className={styles.host}>
      <Initials name={host.name} id={host.id} image={host.profileImage} className={styles.avatar} />
      <p className={styles.hostName}>
        <Link to={personPath(host.id)} className={styles.person}>
          {host.name}
        </Link>
      </p>
      <ContactHost host={host} propertyId={propertyId} propertyTitle={property.title} isOnline={isOnline} />
    </div>
  );
}
