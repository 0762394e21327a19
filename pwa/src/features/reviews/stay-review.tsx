import { Suspense, useState, type ReactNode } from 'react';
import type { Booking } from '#contracts/domain/bookings.ts';
import type { StayReviews } from '#contracts/domain/stay-reviews.ts';
import { reviewTimeOf, reviewWindowOf } from '#contracts/rules/review-window.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import type { ReviewDraft } from '#pwa/data/review-drafts.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Section } from '#pwa/ui/section.tsx';
import type { ReviewedStay } from './review-commands.ts';
import { daysLeftLabel } from './review-labels.ts';
import { useReviewDraft, useStayReviews, type RefusedReview } from './review-queries.ts';
import { ReplyPart } from './reply-part.tsx';
import { Stars } from './stars.tsx';
import styles from './reviews.module.css';

const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm);

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
  const time = reviewTimeOf(booking, now);
  if (state === undefined || ((time === 'never' || time === 'early') && state.reviews === null)) return null;
  const { reviews, refused } = state;
  const isPublished = reviews?.publishedAt != null;
  const other = side === 'guest' ? booking.host.name : booking.guest.name;
  return (
    <Section title="Reviews of this stay">
      <div className={styles.root}>
        {refused !== null && <Refused refused={refused} other={other} contact={contact} />}
        {time === 'open' && !isPublished && (
          <OpenReview booking={booking} side={side} reviews={reviews} other={other} now={now} />
        )}
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
  other: string;
}

/** While a review can be written or changed. */
function OpenReview({ booking, side, reviews, other, now }: OpenReviewProps) {
  const [isChanging, setIsChanging] = useState(false);
  const until = reviewWindowOf(booking)?.until ?? '';
  const mine = reviews?.mine ?? null;
  const stay: ReviewedStay = {
    id: booking.id,
    propertyId: booking.propertyId,
    title: booking.property.title,
    side,
  };
  const deadline = (
    <p className={styles.when}>
      You can write until {formatMoment(until)} ({daysLeftLabel(until, now)}).
    </p>
  );
  if (mine !== null && !isChanging) {
    return (
      <>
        <OwnReview mine={mine} pending={reviews?.pending} />
        <p className={styles.when}>
          Nobody else can read it until {other} has written too, or until {formatMoment(until)}.
        </p>
        <div>
          <Button onClick={() => setIsChanging(true)}>Change it</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {reviews?.otherHasWritten === true ? (
        <p>{other} has written about this stay. You can read it as soon as yours is there.</p>
      ) : (
        <p>Neither of you can read the other’s review before both are there.</p>
      )}
      {deadline}
      <DraftForm stay={stay} other={other} mine={mine} onSent={() => setIsChanging(false)} />
    </>
  );
}

interface DraftFormProps {
  stay: ReviewedStay;
  other: string;
  mine: StayReviews['mine'];
  onSent: () => void;
}

/** The form with what was filled in before. */
function DraftForm({ stay, other, mine, onSent }: DraftFormProps) {
  const draft = useReviewDraft(stay.id);
  if (draft === undefined) return null;
  return (
    <Suspense>
      <ReviewForm
        stay={stay}
        other={other}
        initial={draft ?? draftOf(mine)}
        isChange={mine !== null}
        onSent={onSent}
      />
    </Suspense>
  );
}

/** What the form begins with: the review that is there, or nothing. */
function draftOf(mine: StayReviews['mine']): ReviewDraft {
  if (mine === null) {
    return { tookPlace: null, overall: null, scores: {}, text: '', privateNote: '', wouldHostAgain: null };
  }
  const { tookPlace, overall, scores, text, privateNote, wouldHostAgain } = mine;
  return { tookPlace, overall, scores, text, privateNote, wouldHostAgain };
}

interface OwnReviewProps {
  mine: NonNullable<StayReviews['mine']>;
  pending?: WithPending<StayReviews>['pending'];
}

function OwnReview({ mine, pending }: OwnReviewProps) {
  return (
    <div className={styles.card}>
      <p className={styles.author}>
        Your review <PendingChip pending={pending} waiting="Not sent yet" />
      </p>
      {mine.overall !== null && <Stars value={mine.overall} />}
      <p className={styles.text}>
        {mine.tookPlace ? mine.text : 'You said that this stay did not take place.'}
      </p>
      {mine.privateNote !== '' && <PrivateNote>{mine.privateNote}</PrivateNote>}
    </div>
  );
}

const PrivateNote = ({ children }: { children: string }) => (
  <p className={styles.note}>
    <strong>Private note:</strong> {children}
  </p>
);

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
          <p className={styles.text}>{received.text}</p>
          {received.privateNote !== '' && <PrivateNote>{received.privateNote}</PrivateNote>}
        </div>
      )}
      {mine !== null && <OwnReview mine={mine} />}
    </>
  );
}

/** A review that came too late, or that another device had written already: its text is kept. */
function Refused(props: { refused: RefusedReview; other: string; contact: ReactNode }) {
  const { refused, other, contact } = props;
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(refused.text);
    setIsCopied(true);
  };
  return (
    <div className={styles.card} role="group" aria-label="Review that was not accepted">
      <p className={styles.author}>Your review was not accepted</p>
      <p>
        {refused.detail} Your text is kept here. You can send it to {other} as a private message.
      </p>
      <p className={styles.text}>{refused.text}</p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy text'}</Button>
        {contact}
      </div>
    </div>
  );
}
