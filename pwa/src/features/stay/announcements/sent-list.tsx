import { formatDayRange } from '#pwa/lib/days.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import type { SentAnnouncement } from './announcement-queries.ts';
import styles from './announcements.module.css';

/** Announcements of a listing, with who has read them. */
export function SentList({ sent }: { sent: readonly SentAnnouncement[] }) {
  if (sent.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Announcements">
      {sent.map((one) => (
        <li key={one.announcement.id} className={styles.item}>
          <p className={styles.meta}>
            {groupName(one)} · {formatMoment(one.announcement.sentAt)}
          </p>
          <p className={styles.text}>{one.announcement.text}</p>
          <PendingChip pending={one.announcement.pending} waiting="Not sent yet" />
          {isSent(one) && <Readers {...one} />}
        </li>
      ))}
    </ul>
  );
}

const isSent = ({ announcement: { pending } }: SentAnnouncement): boolean =>
  pending === undefined || pending.state === 'accepted';

function groupName({ announcement: { fromDay, toDay }, departure }: SentAnnouncement): string {
  if (fromDay === null || toDay === null) return departure?.title ?? 'A group retreat';
  return `Guests of ${formatDayRange(fromDay, toDay)}`;
}

function Readers({ stays, unread }: SentAnnouncement) {
  if (stays === 0) return <p className={styles.meta}>Nobody has a confirmed stay in this group yet.</p>;
  return (
    <>
      <p className={styles.readers}>
        Read by {stays - unread.length} of {stays}
      </p>
      {unread.length > 0 && <p className={styles.meta}>Not read yet: {unread.join(', ')}</p>}
    </>
  );
}
