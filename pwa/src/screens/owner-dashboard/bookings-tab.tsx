import { useId, useState, type ReactNode } from 'react';
import type { Booking } from '#contracts/bookings.ts';
import { answerRequest, type Answer } from '#pwa/features/hosting/hosting-commands.ts';
import { HostingCard } from '#pwa/features/hosting/hosting-card.tsx';
import { groupHosting, useHosting } from '#pwa/features/hosting/hosting-queries.ts';
import { RequestAnswer } from '#pwa/features/hosting/request-answer.tsx';
import { useLastSync } from '#pwa/features/hosting/host-listing-queries.ts';
import { formatDayRange, localDay } from '#pwa/lib/days.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { CalendarLtr24Regular } from '#pwa/ui/icons.tsx';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { AwaitedData } from './awaited-data.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './owner-dashboard.module.css';

/** Requests to answer, stays to come and stays that are over, at the host's listings. Source: decision 006. */
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
            <HostingLists bookings={found} isOnline={isOnline} />
          </>
        )
      }
    </AwaitedData>
  );
}

function HostingLists({ bookings, isOnline }: { bookings: readonly Booking[]; isOnline: boolean }) {
  const now = new Date();
  const { requests, upcoming, past } = groupHosting(bookings, localDay(now), now.getTime());
  const [sending, setSending] = useState<{ id: number; answer: Answer } | null>(null);
  const [declining, setDeclining] = useState<Booking | null>(null);
  const send = async (booking: Booking, answer: Answer) => {
    setSending({ id: booking.id, answer });
    tell(booking, answer, await answerRequest(booking.id, answer));
    setSending(null);
  };
  return (
    <>
      <Group title="Requests" empty="No request is waiting for your answer.">
        {requests.map((booking) => (
          <li key={booking.id}>
            <HostingCard booking={booking}>
              <RequestAnswer
                booking={booking}
                isOnline={isOnline}
                sending={sending?.id === booking.id ? sending.answer : null}
                onAnswer={(answer) =>
                  answer === 'accept' ? void send(booking, answer) : setDeclining(booking)
                }
              />
            </HostingCard>
          </li>
        ))}
      </Group>
      <Group title="Upcoming" empty="No stay is coming up.">
        {upcoming.map((booking) => (
          <li key={booking.id}>
            <HostingCard booking={booking} />
          </li>
        ))}
      </Group>
      <Group title="Past" empty="Nothing here yet.">
        {past.map((booking) => (
          <li key={booking.id}>
            <HostingCard booking={booking} />
          </li>
        ))}
      </Group>
      <DeclineDialog
        booking={declining}
        onClose={() => setDeclining(null)}
        onDecline={(booking) => {
          setDeclining(null);
          void send(booking, 'decline');
        }}
      />
    </>
  );
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sectionTitle}>
        {title}
        {children.length > 0 && ` (${children.length})`}
      </h2>
      {children.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul className={styles.stack}>{children}</ul>
      )}
    </section>
  );
}

function tell(
  { guest, startDate, endDate }: Booking,
  answer: Answer,
  result: Awaited<ReturnType<typeof answerRequest>>,
): void {
  const isAccept = answer === 'accept';
  if (result.kind === 'done') {
    showToast({
      title: isAccept ? 'Booking confirmed' : 'Request declined',
      body: `${guest.name}, ${formatDayRange(startDate, endDate)}`,
    });
    return;
  }
  showToast({
    title: isAccept ? 'Not accepted' : 'Not declined',
    body:
      result.kind === 'refused'
        ? result.detail
        : 'The server did not answer. Check the request once you are connected.',
    intent: 'destructive',
  });
}
