import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { reviewWarningHours } from '#contracts/review-limits.ts';
import { checkReview } from '#contracts/rules/reviews/review-check.ts';
import type { ReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { toReview } from './review-draft.ts';
import { useUnsentDraft } from './review-queries.ts';
import styles from './reviews.module.css';

interface UnsentWarningProps {
  bookingId: number;
  side: ReviewSide;
  /** Whether a review waits on this device until it is online. */
  isWaiting: boolean;
  /** End of the time to write, ISO 8601. */
  until: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** In the last two days to write: that a review waits on this device, or was written to the end and not sent. */
export function UnsentWarning({ bookingId, side, isWaiting, until, now }: UnsentWarningProps) {
  const draft = useUnsentDraft(bookingId);
  const isUnsent = draft != null && isComplete(side, draft);
  const isLate = Date.parse(until) - now < reviewWarningHours * 60 * 60_000;
  if (!isLate || !(isWaiting || isUnsent)) return null;
  return (
    <p role="status" className={styles.warning}>
      {isWaiting
        ? `What you wrote is only on this device yet. It must be sent before ${formatUntil(until)}; later it is not accepted.`
        : `What you wrote is not sent yet. Send it before ${formatUntil(until)}; later it is not accepted.`}
    </p>
  );
}

const isComplete = (side: ReviewSide, draft: ReviewDraft): boolean =>
  draft.tookPlace !== null && checkReview(side, toReview(draft, draft.tookPlace)) === null;
