import { findBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { recordReviewChange, updateListingFigures } from './publication-service.ts';
import { findReviews, replaceReview } from './review-repository.ts';

/**
 * Hides a review from everyone but its author, or shows it again. The figures of the listing follow in the same
 * transaction.
 * @param hiddenAt ISO 8601; null to show it
 * @returns whether something changed
 */
export async function setReviewHidden(trx: Trx, id: number, hiddenAt: string | null): Promise<boolean> {
  const [review] = await findReviews(trx, [id]);
  if (review === undefined || (review.hiddenAt === null) === (hiddenAt === null)) return false;
  await replaceReview(trx, { ...review, hiddenAt });
  if (review.side === 'guest') await updateListingFigures(trx, review.propertyId);
  const booking = review.bookingId === null ? null : await findBooking(trx, review.bookingId);
  if (booking !== null) await recordReviewChange(trx, booking);
  return true;
}
