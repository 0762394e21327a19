import { reviewLimits } from '#contracts/review-limits.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { hostBookingPath } from '#pwa/lib/screen-paths.ts';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { GrowingList } from '#pwa/ui/controls/growing-list.tsx';
import { Star24Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { PrivateNote } from './review-cards.tsx';
import type { HostReview } from './review-queries.ts';
import { ReplyPart } from './reply-part.tsx';
import { ScoreList } from './score-list.tsx';
import { Stars } from './stars.tsx';
import styles from './reviews.module.css';

/** What guests wrote about the host's retreats, with the answers. @param now milliseconds since 1970 */
export function HostReviews({ found, now }: { found: readonly HostReview[]; now: number }) {
  if (found.length === 0) {
    return (
      <EmptyState icon={Star24Regular} title="No reviews yet">
        Guests can write about their stay for 14 days. Their reviews appear here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.root}>
      <GrowingList className={styles.list} step={reviewLimits.perPage} more="Show more reviews">
        {found.map(({ booking, reviews }) => (
          <li key={booking.id} className={styles.item}>
            <p className={styles.author}>
              <Link to={hostBookingPath(booking.id)}>{booking.guest.name}</Link>
            </p>
            <p className={styles.when}>
              {booking.property.title} · {formatDayRange(booking.startDate, booking.endDate)}
            </p>
            <Stars value={reviews.received.overall} />
            <ScoreList scores={reviews.received.scores} />
            <p className={styles.text} dir="auto">
              {reviews.received.text}
            </p>
            {reviews.received.privateNote !== '' && <PrivateNote>{reviews.received.privateNote}</PrivateNote>}
            <ReplyPart booking={booking} reviews={reviews} now={now} />
          </li>
        ))}
      </GrowingList>
    </div>
  );
}
