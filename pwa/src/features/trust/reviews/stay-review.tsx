import { Suspense, useState, type ReactNode } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { reviewTimeOf, reviewWindowOf } from '#contracts/rules/reviews/review-window.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Section } from '#pwa/ui/section.tsx';
import type { ReviewedStay } from './review-commands.ts';
import { OwnReview, PrivateNote, Refused, UnsentDraft } from './review-cards.tsx';
import { beginDraft } from './review-draft.ts';
import { daysLeftLabel } from './review-labels.ts';
import { useReviewDraft, useStayReviews, type RefusedReview } from './review-queries.ts';
import { ReplyPart } from './reply-part.tsx';
import { ScoreList } from './score-list.tsx';
import { Stars } from './stars.tsx';
import { UnsentWarning } from './unsent-warning.tsx';
import styles from './reviews.module.css';

const ReviewForm = lazyPart('ReviewForm', () => import('./review-form.tsx'));

interface StayReviewProps {
  booking: Booking;
  side: 'guest' | 'host';
  /** Milliseconds since 1970. */
  now: number;
  /** Button that opens a message to the other person. */
  contact?: ReactNode;
}

/** The reviews of a stay on the page of one of its two people; nothing before check-out. */
export function StayReview({ booking, side, now, contact }: StayReviewProps) {
  const state = useStayReviews(booking.id);
  const time = reviewTimeOf(booking, side, now);
  if (state === undefined) return null;
  const { reviews, refused } = state;
  const isPublished = reviews?.publishedAt != null;
  if ((time === 'never' || time === 'early') && !isPublished && refused === null) return null;
  const other = side === 'guest' ? booking.host.name : booking.guest.name;
  return (
    <Section title="Reviews of this stay">
      <div className={styles.root}>
        {refused !== null && <Refused refused={refused} other={other} contact={contact} />}
        {time === 'open' && !isPublished && (
          <OpenReview
            booking={booking}
            side={side}
            reviews={reviews}
            refused={refused}
            other={other}
            now={now}
          />
        )}
        {(time === 'closed' || isPublished) && <UnsentDraft bookingId={booking.id} />}
        {time === 'closed' && !isPublished && <Closed reviews={reviews} />}
        {isPublished && <Published reviews={reviews} other={other} />}
        {side === 'host' && isPublished && reviews.received !== null && (
          <ReplyPart booking={booking} reviews={reviews} now={now} />
        )}
      </div>
    </Section>
  );
}

interface OpenReviewProps extends Omit<StayReviewProps, 'contact'> {
  reviews: WithPending<StayReviews> | null;
  refused: RefusedReview | null;
  other: string;
}

/** While a review can be written or changed. */
function OpenReview({ booking, side, reviews, refused, other, now }: OpenReviewProps) {
  const [isChanging, setIsChanging] = useState(false);
  const until = reviewWindowOf(booking, side)?.until ?? '';
  const mine = reviews?.mine ?? null;
  const stay: ReviewedStay = {
    id: booking.id,
    propertyId: booking.propertyId,
    title: booking.property.title,
    side,
  };
  const warning = (
    <UnsentWarning
      bookingId={booking.id}
      side={side}
      isWaiting={reviews?.pending?.state === 'queued'}
      until={until}
      now={now}
    />
  );
  if (mine !== null && !isChanging) {
    return (
      <>
        <OwnReview mine={mine} pending={reviews?.pending} />
        {warning}
        <p className={styles.when}>
          {mine.tookPlace
            ? `Nobody else can read it until ${other} has written too, or until ${formatUntil(until)}.`
            : `${other} cannot read it. You can change it until ${formatUntil(until)}.`}
        </p>
        <div>
          <Button data-focus-after="[data-review-form] input" onClick={() => setIsChanging(true)}>
            Change it
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        {reviews?.otherHasWritten === true
          ? `${other} has written about this stay. You can read it as soon as yours is there.`
          : 'Neither of you can read the other’s review before both are there.'}
      </p>
      <p className={styles.when}>
        You can write until {formatUntil(until)} ({daysLeftLabel(until, now)}).
      </p>
      {warning}
      <DraftForm
        stay={stay}
        other={other}
        mine={mine}
        refused={refused}
        onClose={() => setIsChanging(false)}
      />
    </>
  );
}

interface DraftFormProps {
  stay: ReviewedStay;
  other: string;
  mine: StayReviews['mine'];
  refused: RefusedReview | null;
  onClose: () => void;
}

/** The form with what was filled in before. */
function DraftForm({ stay, other, mine, refused, onClose }: DraftFormProps) {
  const draft = useReviewDraft(stay.id);
  if (draft === undefined) return null;
  return (
    <Suspense>
      <ReviewForm
        stay={stay}
        other={other}
        initial={draft ?? beginDraft(refused?.review ?? mine, mine?.version ?? 0)}
        isChange={mine !== null}
        onClose={onClose}
      />
    </Suspense>
  );
}

const Closed = ({ reviews }: { reviews: WithPending<StayReviews> | null }) =>
  reviews?.mine == null ? (
    <p className={styles.when}>The time to write about this stay is over.</p>
  ) : (
    <OwnReview mine={reviews.mine} pending={reviews.pending} />
  );

function Published({ reviews, other }: { reviews: WithPending<StayReviews>; other: string }) {
  const { mine, received } = reviews;
  return (
    <>
      {received === null ? (
        <p className={styles.when}>There is no review by {other}.</p>
      ) : (
        <div className={styles.card}>
          <p className={styles.author}>{other} wrote</p>
          <Stars value={received.overall} />
          <ScoreList scores={received.scores} />
          <p className={styles.text} dir="auto">
            {received.text}
          </p>
          {received.privateNote !== '' && <PrivateNote>{received.privateNote}</PrivateNote>}
        </div>
      )}
      {mine !== null && <OwnReview mine={mine} />}
    </>
  );
}
