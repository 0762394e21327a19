import { useId, type ReactNode } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { HostingCard } from '#pwa/features/booking/hosting/hosting-card.tsx';
import { groupHosting, useHosting } from '#pwa/features/booking/hosting/hosting-queries.ts';
import { RequestAnswer } from '#pwa/features/booking/hosting/request-answer.tsx';
import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { RequestPushOffer } from '#pwa/features/reach/notifications/push-offer.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { CalendarLtr24Regular } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { GrowingList } from '#pwa/ui/controls/growing-list.tsx';
import type { WithPending } from '#pwa/data/overlays.ts';
import { AwaitedData } from '#pwa/screens/owner-dashboard/shared/awaited-data.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useRequestAnswer } from './use-request-answer.ts';
import styles from '#pwa/screens/owner-dashboard/shared/owner-dashboard.module.css';

/** Requests to answer, upcoming stays and history, at the host's listings. Source: decision 006. */
export function BookingsTab({ isOnline }: { isOnline: boolean }) {
  const bookings = useHosting();
  const lastSync = useLastSync();
  return (
    <AwaitedData what="your bookings" rows={bookings} lastSync={lastSync} isOnline={isOnline}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={CalendarLtr24Regular} title="No Bookings Yet">
            <p>Requests and stays at your properties appear here.</p>
          </EmptyState>
        ) : (
          <>
            {lastSync != null && !isOnline && (
              <p className={styles.count}>
                <DataAge fetchedAt={lastSync} />
              </p>
            )}
            <div className={styles.above}>
              <RequestPushOffer />
            </div>
            <HostingLists bookings={found} isOnline={isOnline} />
          </>
        )
      }
    </AwaitedData>
  );
}

function HostingLists({
  bookings,
  isOnline,
}: {
  bookings: readonly WithPending<Booking>[];
  isOnline: boolean;
}) {
  const now = useNow();
  const { requests, upcoming, past } = groupHosting(bookings, now);
  const { sendingFor, declining, answer, keep, decline } = useRequestAnswer();
  return (
    <>
      <Group title="Requests to answer" empty="No requests to answer." isRequests>
        {requests.map((booking) => (
          <li key={booking.id} data-focus-after="[data-requests]">
            <HostingCard booking={booking}>
              <RequestAnswer
                booking={booking}
                isOnline={isOnline}
                sending={sendingFor(booking)}
                onAnswer={(given) => answer(booking, given)}
              />
            </HostingCard>
          </li>
        ))}
      </Group>
      <Group title="Upcoming" empty="No upcoming stays.">
        {upcoming.map((booking) => (
          <li key={booking.id}>
            <HostingCard booking={booking} />
          </li>
        ))}
      </Group>
      <Group title="History" empty="Nothing here yet.">
        {past.map((booking) => (
          <li key={booking.id}>
            <HostingCard booking={booking} />
          </li>
        ))}
      </Group>
      <DeclineDialog booking={declining} onClose={keep} onDecline={decline} />
    </>
  );
}

interface GroupProps {
  title: string;
  empty: string;
  /** Whether the title takes the focus after an answer. */
  isRequests?: boolean;
  children: ReactNode[];
}

function Group({ title, empty, isRequests = false, children }: GroupProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2
        id={titleId}
        className={styles.sectionTitle}
        {...(isRequests && { tabIndex: -1, 'data-requests': '' })}
      >
        {title}
        {children.length > 0 && ` (${children.length})`}
      </h2>
      {children.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <GrowingList
          className={joinClasses(styles.stack, !isRequests && styles.pairs)}
          more="Show more bookings"
        >
          {children}
        </GrowingList>
      )}
    </section>
  );
}
