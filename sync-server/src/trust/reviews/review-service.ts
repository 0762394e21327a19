import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { noScores, type ReviewReply, type SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import { checkReview } from '#contracts/rules/reviews/review-check.ts';
import { canReply, reviewTimeOf } from '#contracts/rules/reviews/review-window.ts';
import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { pathOf, titlesOf } from '#server/booking/bookings/booking-notification-service.ts';
import { onceForBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import type { Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { publishDueReviewsOf, recordReviewChange } from './publication-service.ts';
import { isPublished, isShown, publishedAtOf, requireOpenWindow, requireSide } from './review-policy.ts';
import { findReviewsOf, insertReviews, replaceReview, type StoredReview } from './review-repository.ts';

/** Tells staff that a stay did not take place, in the words of the person who says so. */
export type ReportMissedStay = (
  trx: Trx,
  booking: Booking,
  missed: { authorId: number; subjectId: number; note: string; now: Date },
) => Promise<void>;

/**
 * Stores the caller's review of a stay. With the second of the two, both are published.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` if the stay cannot be reviewed, or not yet; `review_closed`
 * once it is published or the time is over; `already_written` if another version is stored; `invalid_fields`
 */
export function storeReview(
  call: WriteCall,
  bookingId: number,
  sent: SentReview,
  reportMissedStay: ReportMissedStay,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const { booking, side } = await requireSide(trx, bookingId, call.caller);
    const closesAt = requireOpenWindow(booking, side, now);
    if (side === 'host') await requireGuest(trx, booking);
    const reviews = await findReviewsOf(trx, [bookingId]);
    const mine = reviews.find((review) => review.side === side);
    if (mine !== undefined && isPublished(mine, now)) {
      throw new AppError('review_closed', 'Both reviews are published, so yours can no longer be changed.');
    }
    if ((mine?.version ?? 0) !== sent.version) throw new AppError('already_written');
    const problem = checkReview(side, sent);
    if (problem !== null) throw new AppError('invalid_fields', problem.message, { errors: [problem] });
    const written = toStored(booking, side, sent, { now, closesAt });
    if (mine !== undefined) {
      await replaceReview(trx, { ...mine, ...written, version: mine.version + 1 });
    } else {
      await insertReviews(trx, [{ ...written, id: await nextId(trx, 'stay_reviews'), version: 1 }]);
    }
    if (!sent.tookPlace) {
      const { authorId, subjectId, privateNote } = written;
      await reportMissedStay(trx, booking, { authorId, subjectId, note: privateNote, now });
    }
    const isFirst = reviews.every((review) => review.side === side);
    const isNewToOther = sent.tookPlace && mine?.tookPlace !== true;
    if (isFirst && isNewToOther) await invite(trx, booking, side, { now, closesAt });
    const isPublication = await publishDueReviewsOf(trx, booking, now);
    // An edit, and a note about a stay that did not take place, change nothing for the other person.
    const isForBoth = isPublication || isNewToOther || mine?.tookPlace === !sent.tookPlace;
    await recordReviewChange(trx, booking, isForBoth ? undefined : written.authorId);
    return { status: 204, body: null };
  });
}

/** The review as it is stored; what belongs to the other side, or to a stay that took place, is dropped. */
function toStored(
  booking: Booking,
  side: ReviewSide,
  { tookPlace, overall, scores, text, privateNote, wouldHostAgain }: SentReview,
  { now, closesAt }: { now: Date; closesAt: string },
): Omit<StoredReview, 'id' | 'version'> {
  return {
    bookingId: booking.id,
    propertyId: booking.propertyId,
    side,
    authorId: side === 'guest' ? booking.userId : booking.host.id,
    subjectId: side === 'guest' ? booking.host.id : booking.userId,
    tookPlace,
    overall: tookPlace ? overall : null,
    scores: tookPlace && side === 'guest' ? scores : noScores,
    text: tookPlace ? text.trim() : '',
    privateNote: privateNote.trim(),
    wouldHostAgain: tookPlace && side === 'host' ? wouldHostAgain : null,
    stayedIn: booking.startDate.slice(0, 7),
    writtenAt: now.toISOString(),
    closesAt,
    publishedAt: null,
    hiddenAt: null,
    reply: null,
    repliedAt: null,
  };
}

/** @throws {AppError} `wrong_state` if the guest's account was erased: nothing more is written about a former member */
async function requireGuest(trx: Trx, { userId }: Booking): Promise<void> {
  if (await isErased(trx, userId)) {
    throw new AppError(
      'wrong_state',
      'This guest has deleted their account, so nothing more is written about them.',
    );
  }
}

/** Tells the other person that there is a review, and nothing that it says, unless they cannot write themselves. */
async function invite(
  trx: Trx,
  booking: Booking,
  side: ReviewSide,
  { now, closesAt }: { now: Date; closesAt: string },
): Promise<void> {
  const reader = side === 'guest' ? 'host' : 'guest';
  if (reviewTimeOf(booking, reader, now.getTime()) !== 'open') return;
  if (await isBlockedPair(trx, booking.userId, booking.host.id)) return;
  await notify(trx, {
    userId: reader === 'guest' ? booking.userId : booking.host.id,
    topic: 'stay.reviewed',
    params: {
      ...titlesOf(booking),
      person: side === 'guest' ? booking.guest.name : booking.host.name,
      until: closesAt,
      timeZone: zoneOf(booking),
    },
    path: pathOf[reader](booking),
    now,
  });
}

/**
 * Stores the host's public answer to the guest's review of a stay.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` without a published review; `review_closed` when the time to
 * answer, or to change the answer, is over
 */
export function storeReply(
  call: WriteCall,
  bookingId: number,
  { text }: ReviewReply,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const booking = await requireHosted(trx, bookingId, call.caller);
    const review = (await findReviewsOf(trx, [bookingId])).find(({ side }) => side === 'guest');
    if (review === undefined || !isShown(review, now)) {
      throw new AppError('wrong_state', 'There is no published review to answer.');
    }
    if (!canReply(publishedAtOf(review), review.repliedAt, now.getTime())) {
      throw new AppError('review_closed', 'The time to answer this review is over.');
    }
    // A later change does not extend the time to change it.
    const repliedAt = review.repliedAt ?? now.toISOString();
    await replaceReview(trx, { ...review, reply: text.trim(), repliedAt });
    await recordReviewChange(trx, booking);
    if (review.repliedAt === null) await announceReply(trx, booking, now);
    return { status: 204, body: null };
  });
}

/** Tells the guest that their review was answered, unless one of the two has blocked the other or the guest has left. */
async function announceReply(trx: Trx, booking: Booking, now: Date): Promise<void> {
  const { userId, host, startDate, endDate } = booking;
  if ((await isErased(trx, userId)) || (await isBlockedPair(trx, userId, host.id))) return;
  await notify(trx, {
    userId,
    topic: 'stay.answered',
    params: { ...titlesOf(booking), person: host.name, startDate, endDate },
    path: pathOf.guest(booking),
    now,
  });
}

/** The booking at a listing of the caller. @throws {AppError} `not_found`, `forbidden` */
export async function requireHosted(db: Db, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireSide(db, bookingId, caller);
  if (side !== 'host') throw new AppError('forbidden', 'Only the host of this stay can do this.');
  return booking;
}
