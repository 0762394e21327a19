import { Suspense, useEffect, useState } from 'react';
import {
  isUpcoming,
  stateOfBooking,
  type GuestBooking,
} from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { firstName } from '#pwa/features/bookings/guest-bookings/host-deadline.ts';
import { ContactHost } from '#pwa/features/messaging/panel/contact-host.tsx';
import { AnswerPushOffer } from '#pwa/features/notifications/push-offer.tsx';
import { useFetchedPerson } from '#pwa/features/people/person-queries.ts';
import { StayReview } from '#pwa/features/reviews/stay-review.tsx';
import { updateTripSnapshot } from '#pwa/launch/launch.ts';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { paths, propertyPath } from '#pwa/lib/paths.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { zoneNote } from '#pwa/lib/zone-names.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { TripArrival } from './trip-arrival.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripPlace } from './trip-place.tsx';
import { TripStatus } from './trip-status.tsx';
import styles from './trip.module.css';

const TripQuestions = lazyPart(async () => (await import('./trip-questions.tsx')).TripQuestions);

const TripAnnouncements = lazyPart(async () => (await import('./trip-announcements.tsx')).TripAnnouncements);

const TripProgramme = lazyPart(async () => (await import('./trip-programme.tsx')).TripProgramme);

const StayTicket = lazyPart(async () => (await import('#pwa/features/check-in/stay-ticket.tsx')).StayTicket);

const TripPackCard = lazyPart(
  async () => (await import('#pwa/features/trip-pack/trip-pack-card.tsx')).TripPackCard,
);

interface TripPageProps {
  trip: GuestBooking;
  /** When this device last heard everything from the server, in milliseconds since 1970. */
  syncedAt: number | null;
  isOnline: boolean;
}

/** A stay: state and actions, then location, host and cancellation policy. */
export function TripPage({ trip, syncedAt, isOnline }: TripPageProps) {
  const [now] = useState(Date.now);
  const state = stateOfBooking(trip, now, isOnline);
  useFetchedPerson(trip.host.id, isOnline);
  const { property, id, version, userId } = trip;
  useEffect(() => {
    // Without it the next launch of this page is slower.
    void updateTripSnapshot({ id, version, userId }, state === 'confirmed').catch(() => undefined);
  }, [id, version, userId, state]);
  return (
    <article className={styles.root}>
      <PageTitle title={`Trip to ${property.title}`} />
      <Link to={paths.trips} className={styles.back}>
        <ArrowLeft20Regular />
        All trips
      </Link>
      <div className={styles.columns}>
        <div className={styles.main} data-launch="">
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
        <TripStatus trip={trip} state={state} now={now} isOnline={isOnline} />
        <div className={styles.rest}>
          {state === 'confirmed' && (
            <Suspense>
              <StayTicket booking={trip} now={now} />
            </Suspense>
          )}
          <StayReview
            booking={trip}
            side="guest"
            now={now}
            contact={
              <ContactHost
                host={trip.host}
                propertyId={trip.propertyId}
                propertyTitle={property.title}
                isOnline={isOnline}
              />
            }
          />
          {trip.status === 'pending' && <AnswerPushOffer host={trip.host.name} />}
          {state === 'confirmed' && (
            <Suspense>
              <TripAnnouncements trip={trip} />
            </Suspense>
          )}
          {state === 'confirmed' && <TripArrival trip={trip} />}
          {state === 'confirmed' && (
            <Suspense>
              <TripProgramme trip={trip} />
            </Suspense>
          )}
          {(state === 'confirmed' || state === 'completed') && (
            <Suspense>
              <TripPackCard booking={trip} isOnline={isOnline} />
            </Suspense>
          )}
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
          <Section title="Cancellation policy">
            <p className={styles.policy}>
              {policyWithDate(trip.cancellationPolicy, trip.startDate, dayOfBooking(trip, new Date(now)))}{' '}
              {zoneNote(trip.timeZone, new Date(now))}
            </p>
          </Section>
        </div>
      </div>
    </article>
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
