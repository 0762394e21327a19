import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { reviewTimeOf, reviewWindowOf } from '#contracts/rules/reviews/review-window.ts';
import { requireBookingSide } from '#server/booking/bookings/booking-access.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import type { StoredReview } from './review-repository.ts';

/** A review is published when it is recorded, or when the time to write is over, even if the job is late. */
export const isPublished = ({ publishedAt, closesAt }: StoredReview, now: Date): boolean =>
  publishedAt !== null || closesAt <= now.toISOString();

/** Whether everyone sees the review: of a stay that took place, published, and not hidden by staff. */
export const isShown = (review: StoredReview, now: Date): boolean =>
  review.tookPlace && review.hiddenAt === null && isPublished(review, now);

/** When a published review was published, ISO 8601. */
export const publishedAtOf = ({ publishedAt, closesAt }: StoredReview): string => publishedAt ?? closesAt;

/**
 * The caller's side of a booking.
 * @throws {AppError} `not_found` for a stranger; `forbidden` for staff, who write no reviews
 */
export async function requireSide(
  db: Db,
  bookingId: number,
  caller: Caller,
): Promise<{ booking: Booking; side: ReviewSide }> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side === 'staff')
    throw new AppError('forbidden', 'Only the guest and the host can write about a stay.');
  return { booking, side };
}

/**
 * The instant until which a side can review the stay, ISO 8601.
 * @throws {AppError} `wrong_state` if it cannot be reviewed, or not yet; `review_closed` afterwards
 */
export function requireOpenWindow(booking: Booking, side: ReviewSide, now: Date): string {
  const current = asOf(booking, now);
  const window = reviewWindowOf(current, side);
  const time = reviewTimeOf(current, side, now.getTime());
  if (window === null || time === 'never') {
    const isUnpaid = side === 'guest' && booking.payment === null;
    const reason = isUnpaid ? 'was not paid on Wellens' : 'did not take place';
    throw new AppError('wrong_state', `This stay ${reason}, so it cannot be reviewed.`);
  }
  if (time === 'early') {
    throw new AppError('wrong_state', 'You can write about this stay from the day of check-out on.');
  }
  if (time === 'closed') throw new AppError('review_closed');
  return window.until;
}
