import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { replyDays, replyEditHours, reviewDays, reviewOpensAtHour } from '#contracts/review-limits.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The instants from which and until which a stay can be reviewed, ISO 8601. */
export interface ReviewWindow {
  from: string;
  until: string;
}

type Reviewed = Pick<
  Booking,
  'status' | 'endDate' | 'stayOverAt' | 'endedAt' | 'cancelledBy' | 'reviewFrom' | 'reviewUntil' | 'payment'
>;

/**
 * When one side can review a stay, or null if it never can: the stay must have taken place, or its host cancelled it on or
 * after the check-in day. The guest must have paid for it here, because a booking alone does not show that anyone stayed. The
 * server sends both instants with the booking. For a booking that a device stored before this version, they are derived from
 * the end of the stay, which is up to an hour off if the clocks change in between. Source: decision 047.
 */
export function reviewWindowOf(booking: Reviewed, side: ReviewSide): ReviewWindow | null {
  const { reviewFrom, reviewUntil, status, payment } = booking;
  if (side === 'guest' && payment === null) return null;
  if (reviewFrom !== undefined && reviewUntil !== undefined) return { from: reviewFrom, until: reviewUntil };
  if (status !== 'confirmed' && status !== 'completed') return null;
  const overAt = Date.parse(stayOverAtOf(booking));
  return {
    from: new Date(overAt - (24 - reviewOpensAtHour) * hourMs).toISOString(),
    until: new Date(overAt + reviewDays * dayMs).toISOString(),
  };
}

/** Whether a side can review a stay, not yet, or no longer. `never`: it did not take place, or its guest has not paid. */
export type ReviewTime = 'never' | 'early' | 'open' | 'closed';

/** @param now milliseconds since 1970 */
export function reviewTimeOf(booking: Reviewed, side: ReviewSide, now: number): ReviewTime {
  const window = reviewWindowOf(booking, side);
  if (window === null) return 'never';
  if (now < Date.parse(window.from)) return 'early';
  return now < Date.parse(window.until) ? 'open' : 'closed';
}

/**
 * Whether the host can write or change the answer to a review.
 * @param publishedAt ISO 8601 @param repliedAt ISO 8601; null without an answer @param now milliseconds since 1970
 */
export function canReply(publishedAt: string, repliedAt: string | null, now: number): boolean {
  return repliedAt === null
    ? now < Date.parse(publishedAt) + replyDays * dayMs
    : now < Date.parse(repliedAt) + replyEditHours * hourMs;
}
