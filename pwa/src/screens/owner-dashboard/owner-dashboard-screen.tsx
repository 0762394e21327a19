import { matchPath, useLocation } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { idFromRoute, paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Person24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { Dashboard } from './dashboard.tsx';
import { HostBookingScreen } from './booking/host-booking-screen.tsx';
import styles from './shared/owner-dashboard.module.css';

/** The number of a booking in `/owner-dashboard/bookings/:id`, or null where the address names none. */
function bookingOf(pathname: string): number | null {
  const match = matchPath(`${paths.ownerDashboard}/bookings/:id`, pathname);
  return match === null ? null : idFromRoute(match.params.id);
}

/** `/owner-dashboard`: listings, packages, messages, bookings and figures of a host. Source: spec §2. */
export function OwnerDashboardScreen() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const bookingId = bookingOf(pathname);
  // The footer waits below, so that the dashboard does not push it away.
  usePagePart('loading', session === undefined);
  if (session === undefined) return null;
  return (
    <div className={styles.root}>
      {(bookingId === null || session === null) && <PageTitle title="Owner Dashboard" />}
      {session === null ? (
        <EmptyState
          level={1}
          icon={Person24Regular}
          title="Please log in to access your dashboard"
          action={
            <LinkButton look="primary" to={authPath('login', pathname + search)}>
              Log in
            </LinkButton>
          }
        />
      ) : bookingId === null ? (
        <Dashboard user={session} />
      ) : (
        <HostBookingScreen id={bookingId} />
      )}
    </div>
  );
}
