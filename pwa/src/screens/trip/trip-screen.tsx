import { useLayoutEffect, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useGuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { removeLaunchSnapshot } from '#pwa/launch/launch.ts';
import { idFromRoute, paths } from '#pwa/lib/paths.ts';
import { authPath, tripPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Luggage24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { TripPage } from './trip-page.tsx';
import styles from './trip.module.css';

/** `/trips/:id`: one stay of the guest. Source: decision 003. */
export function TripScreen() {
  const id = idFromRoute(useParams()['id']);
  const session = useSession();
  const found = useGuestBooking(id);
  const isOnline = useIsOnline();
  const isLoading =
    session !== null &&
    found?.booking == null &&
    (session === undefined || found === undefined || (found.syncedAt === null && isOnline));
  // The launch snapshot, if there is one, is shown until this screen knows what to show.
  useLayoutEffect(() => {
    if (!isLoading) removeLaunchSnapshot();
  }, [isLoading]);
  const back = <LinkButton to={paths.trips}>All trips</LinkButton>;
  if (session === null) return <LogInFirst id={id} />;
  if (found?.booking != null) {
    return <TripPage key={id} trip={found.booking} syncedAt={found.syncedAt} isOnline={isOnline} />;
  }
  if (isLoading) {
    return (
      <State>
        <Skeletons label="Loading trip" className={styles.skeleton}>
          <Skeleton height={220} radius={20} />
          <Skeleton width={260} height={32} />
          <Skeleton height={180} radius={16} />
        </Skeletons>
      </State>
    );
  }
  if (!isOnline) {
    return (
      <State>
        <ErrorCard kind="offline" level={1} title="This trip isn't saved on this device" action={back}>
          Open it once with a connection and it will be here next time.
        </ErrorCard>
      </State>
    );
  }
  return (
    <State>
      <EmptyState level={1} icon={Luggage24Regular} title="Trip not found" action={back}>
        It may belong to another account, or the request was discarded.
      </EmptyState>
    </State>
  );
}

function LogInFirst({ id }: { id: number }) {
  return (
    <State>
      <EmptyState
        level={1}
        icon={Luggage24Regular}
        title="Log in to see this trip"
        action={
          <LinkButton look="primary" to={authPath('login', tripPath(id))}>
            Log in
          </LinkButton>
        }
      />
    </State>
  );
}

function State({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root}>
      <PageTitle title="Trip" />
      {children}
    </div>
  );
}
