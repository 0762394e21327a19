import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import type { SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import { visibleText } from '#contracts/fields/visible-text.ts';
import { reviewLimits as limits } from '#contracts/review-limits.ts';

/** The parts of a review that its form fills in. */
type ReviewValues = Pick<SentReview, 'tookPlace' | 'overall' | 'text' | 'privateNote'>;

/**
 * The first problem with a review, or null. A stay that did not take place is described in a private note to Wellens and
 * has no public review.
 */
export function checkReview(
  side: ReviewSide,
  { tookPlace, overall, text, privateNote }: ReviewValues,
): { field: keyof ReviewValues; message: string } | null {
  if (!tookPlace) {
    return visibleText(privateNote) === ''
      ? { field: 'privateNote', message: 'Please tell us what happened' }
      : null;
  }
  if (overall === null) return { field: 'overall', message: 'Please choose 1 to 5 stars' };
  const min = side === 'guest' ? limits.guestTextMin : limits.hostTextMin;
  return visibleText(text).length < min
    ? { field: 'text', message: `Please write at least ${min} characters` }
    : null;
}
