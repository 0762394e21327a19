import type { ReactNode } from 'react';
import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { useHostedBooking } from '#pwa/features/booking/hosting/hosting-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { CalendarLtr24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { HostBooking } from './host-booking.tsx';

/** `/owner-dashboard/bookings/:id`: one booking as its host sees it. */
export function HostBookingScreen({ id }: { id: number }) {
  const booking = useHostedBooking(id);
  const lastSync = useLastSync();
  const isOnline = useIsOnline();
  if (booking != null) return <HostBooking key={id} booking={booking} isOnline={isOnline} />;
  const back = <LinkButton to={`${paths.ownerDashboard}?tab=bookings`}>All bookings</LinkButton>;
  if (booking === undefined || lastSync === undefined || (lastSync === null && isOnline)) {
    return (
      <State>
        <Skeletons label="Loading booking">
          <Skeleton width={260} height={32} />
          <Skeleton height={220} radius={16} />
        </Skeletons>
      </State>
    );
  }
  if (!isOnline) {
    return (
      <State>
        <ErrorCard kind="offline" level={1} title="This booking isn't saved on this device" action={back}>
          Open it once with a connection and it will be here next time.
        </ErrorCard>
      </State>
    );
  }
  return (
    <State>
      <EmptyState level={1} icon={CalendarLtr24Regular} title="Booking not found" action={back}>
        It may belong to another account.
      </EmptyState>
    </State>
  );
}

function State({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle title="Booking" />
      {children}
    </>
  );
}
