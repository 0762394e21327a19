import { Suspense, useEffect } from 'react';
import {
  stateOfBooking,
  type GuestBooking,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { ContactHost } from '#pwa/features/messaging/messages/panel/contact-host.tsx';
import { AnswerPushOffer } from '#pwa/features/reach/notifications/push-offer.tsx';
import { useFetchedPerson } from '#pwa/features/accounts/people/person-queries.ts';
import { StayReview } from '#pwa/features/trust/reviews/stay-review.tsx';
import { updateTripSnapshot } from '#pwa/launch/launch.ts';
import { paths, propertyPath } from '#pwa/lib/paths.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { TripArrival } from './trip-arrival.tsx';
import { TripDetails } from './trip-details.tsx';
import { TripStatus } from './trip-status.tsx';
import styles from './trip.module.css';

const TripAnnouncements = lazyPart('TripAnnouncements', () => import('./trip-announcements.tsx'));

const TripProgramme = lazyPart('TripProgramme', () => import('./trip-programme.tsx'));

const StayTicket = lazyPart('StayTicket', () => import('#pwa/features/stay/check-in/stay-ticket.tsx'));

const TripPackCard = lazyPart(
  'TripPackCard',
  () => import('#pwa/features/stay/trip-pack/trip-pack-card.tsx'),
);

const PackingSection = lazyPart(
  'PackingSection',
  () => import('#pwa/features/stay/trip-pack/packing-section.tsx'),
);

interface TripPageProps {
  trip: GuestBooking;
  /** When this device last heard everything from the server, in milliseconds since 1970. */
  syncedAt: number | null;
  isOnline: boolean;
}

/** Keeps what the next launch of this page shows first. Without it that launch is slower. */
function useTripSnapshot({ id, version, userId }: GuestBooking, isConfirmed: boolean): void {
  useEffect(() => {
    void updateTripSnapshot({ id, version, userId }, isConfirmed).catch(() => undefined);
  }, [id, version, userId, isConfirmed]);
}

/** A stay: state and actions, then location, host and cancellation policy. */
export function TripPage({ trip, syncedAt, isOnline }: TripPageProps) {
  const now = useNow();
  const state = stateOfBooking(trip, now, isOnline);
  useFetchedPerson(trip.host.id, isOnline);
  const { property } = trip;
  useTripSnapshot(trip, state === 'confirmed');
  return (
    <article className={styles.root}>
      <PageTitle title={`Trip to ${property.title}`} />
      <Link to={paths.trips} className={styles.back}>
        <ArrowLeft20Regular />
        All trips
      </Link>
      <div className={styles.columns}>
        <TripHead trip={trip} syncedAt={syncedAt} isOnline={isOnline} />
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
          {state === 'confirmed' && <TripAhead trip={trip} />}
          {(state === 'confirmed' || state === 'completed') && (
            <Suspense>
              <TripPackCard booking={trip} isOnline={isOnline} />
            </Suspense>
          )}
          <TripDetails trip={trip} state={state} now={now} isOnline={isOnline} />
        </div>
      </div>
    </article>
  );
}

/** Photo and title. */
function TripHead({ trip: { property, propertyId }, syncedAt, isOnline }: TripPageProps) {
  return (
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
        <h1 className={styles.title} dir="auto">
          {property.title}
        </h1>
        <p className={styles.meta}>
          <Link className={styles.link} to={propertyPath(propertyId)}>
            View retreat
          </Link>
          {syncedAt !== null && <DataAge fetchedAt={syncedAt} />}
        </p>
      </div>
    </div>
  );
}

/** Announcements, arrival guide, programme and packing list of a confirmed stay. */
function TripAhead({ trip }: { trip: GuestBooking }) {
  return (
    <>
      <Suspense>
        <TripAnnouncements trip={trip} />
      </Suspense>
      <TripArrival trip={trip} />
      <Suspense>
        <TripProgramme trip={trip} />
      </Suspense>
      <Suspense>
        <PackingSection key={trip.id} booking={trip} />
      </Suspense>
    </>
  );
}
