import { Suspense, useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { canReply } from '#contracts/rules/reviews/review-window.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import styles from './reviews.module.css';

const ReplyForm = lazyPart('ReplyForm', () => import('./reply-form.tsx'));

interface ReplyPartProps {
  booking: Booking;
  reviews: WithPending<StayReviews>;
  /** Milliseconds since 1970. */
  now: number;
}

/** The host's public answer to a review, and its form while it can be written or changed. */
export function ReplyPart({ booking, reviews, now }: ReplyPartProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { reply, repliedAt, publishedAt, pending } = reviews;
  const isPossible = publishedAt !== null && canReply(publishedAt, repliedAt, now);
  if (isWriting && isPossible) {
    return (
      <Suspense>
        <ReplyForm
          stay={{ id: booking.id, title: booking.property.title }}
          initial={reply ?? ''}
          onClose={() => setIsWriting(false)}
        />
      </Suspense>
    );
  }
  return (
    <>
      {reply !== null && (
        <div className={styles.reply}>
          <p className={styles.author}>
            Your answer <PendingChip pending={pending} waiting="Not sent yet" />
          </p>
          <p className={styles.text} dir="auto">
            {reply}
          </p>
        </div>
      )}
      {isPossible && (
        <div>
          <Button onClick={() => setIsWriting(true)}>
            {reply === null ? 'Answer publicly' : 'Change the answer'}
          </Button>
        </div>
      )}
    </>
  );
}
