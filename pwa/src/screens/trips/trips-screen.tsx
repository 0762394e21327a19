import { Suspense } from 'react';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useGuestBookings } from '#pwa/features/booking/bookings/guest-bookings/guest-booking-queries.ts';
import { useWaitingEntries } from '#pwa/features/booking/departures/departure-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { NeverSynced } from '#pwa/features/platform/connection/never-synced.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Luggage24Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { TripLists } from './trip-lists.tsx';
import styles from './trips.module.css';

const WaitingLists = lazyPart('WaitingLists', () => import('./waiting-lists.tsx'));

/** `/trips`: the guest's stays, including unsent requests, and the waiting lists they are on. Source: decision 003. */
export function TripsScreen() {
  const session = useSession();
  const known = useGuestBookings();
  const waiting = useWaitingEntries() ?? [];
  const now = useNow();
  const isOnline = useIsOnline();
  return (
    <div className={styles.root}>
      <PageTitle title="Trips" />
      <div className={styles.head}>
        <h1 className={styles.title}>Trips</h1>
        {session != null && known?.syncedAt != null && <DataAge fetchedAt={known.syncedAt} />}
      </div>
      {session != null && waiting.length > 0 && (
        <Suspense>
          <WaitingLists entries={waiting} isOnline={isOnline} />
        </Suspense>
      )}
      {session === null ? (
        <LoggedOut />
      ) : session === undefined || known === undefined ? (
        <TripsSkeleton />
      ) : known.bookings.length > 0 ? (
        <TripLists trips={known.bookings} now={now} isOnline={isOnline} />
      ) : known.syncedAt !== null ? (
        waiting.length === 0 && <NoTrips />
      ) : (
        <NeverSynced
          isOnline={isOnline}
          failure="Failed to load your trips"
          unsaved="Your trips aren't saved yet"
          hint="Open this page once with a connection and they will be here next time."
          skeleton={<TripsSkeleton />}
        />
      )}
    </div>
  );
}

function LoggedOut() {
  return (
    <EmptyState
      icon={Luggage24Regular}
      title="Log in to see your trips"
      action={
        <LinkButton look="primary" to={authPath('login', paths.trips)}>
          Log in
        </LinkButton>
      }
    >
      Log in and your trips stay available on this device.
    </EmptyState>
  );
}

function NoTrips() {
  return (
    <EmptyState
      icon={Luggage24Regular}
      title="No trips yet"
      action={
        <LinkButton look="primary" to={paths.home}>
          Find a retreat
        </LinkButton>
      }
    >
      Your bookings appear here, even offline.
    </EmptyState>
  );
}

function TripsSkeleton() {
  return (
    <Skeletons label="Loading trips" className={styles.list}>
      <Skeleton height={172} radius={16} />
      <Skeleton height={172} radius={16} />
    </Skeletons>
  );
}
