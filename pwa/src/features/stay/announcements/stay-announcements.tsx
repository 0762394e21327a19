import { useEffect, useRef } from 'react';
import type { StayAnnouncement } from '#contracts/domain/messaging/announcements.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { ReportButton } from '#pwa/features/shared/reports/report-button.tsx';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { markRead } from './announcement-commands.ts';
import styles from './announcements.module.css';

interface StayAnnouncementsProps {
  bookingId: number;
  host: Pick<PublicUser, 'id' | 'name'>;
  announcements: readonly StayAnnouncement[];
}

/** What the host told all guests, newest first. What was on the screen counts as read. */
export function StayAnnouncements({ bookingId, host, announcements }: StayAnnouncementsProps) {
  return (
    <ul className={styles.list} aria-label="Announcements">
      {announcements.map((announcement) => (
        <Announcement key={announcement.id} bookingId={bookingId} host={host} announcement={announcement} />
      ))}
    </ul>
  );
}

type AnnouncementProps = Omit<StayAnnouncementsProps, 'announcements'> & { announcement: StayAnnouncement };

function Announcement({ bookingId, host, announcement: { id, text, sentAt, readAt } }: AnnouncementProps) {
  const item = useRef<HTMLLIElement>(null);
  const isUnread = readAt === null;
  useEffect(() => {
    if (!isUnread || item.current === null) return;
    return whenOnScreen(item.current, () => void markRead(bookingId, [id]));
  }, [bookingId, id, isUnread]);
  // An announcement has no page of its own: what it says is the evidence of a report about its author.
  const reported = {
    kind: 'person',
    id: host.id,
    ownerId: host.id,
    title: host.name,
    author: host.name,
    text,
  } as const;
  return (
    <li ref={item} className={styles.item}>
      <p className={styles.meta}>{formatMoment(sentAt)}</p>
      <div className={styles.row}>
        <p className={styles.text}>{text}</p>
        <ReportButton reported={reported} iconLabel={`Report the announcement of ${formatMoment(sentAt)}`} />
      </div>
    </li>
  );
}

/** Calls back once when a part of the element is on the screen. @returns stop function */
function whenOnScreen(element: Element, seen: () => void): () => void {
  if (!('IntersectionObserver' in window)) {
    seen();
    return () => undefined;
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return;
    observer.disconnect();
    seen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
