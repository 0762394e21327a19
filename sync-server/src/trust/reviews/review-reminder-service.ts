import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { reviewSides, type ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { reviewTimeOf, reviewWindowOf } from '#contracts/rules/reviews/review-window.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { findDeletion, isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { isSuspended } from '#server/accounts/suspensions/suspension-repository.ts';
import {
  pathOf,
  reviewReminderAt,
  reviewRemindJob,
  storeAbout,
  titlesOf,
  type ReviewReminder,
} from '#server/booking/bookings/booking-notification-service.ts';
import { findBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { findReviewsOf } from './review-repository.ts';

/**
 * Reminds the guest and the host of a stay to write about it, unless they cannot or did. A job runs late after an outage, or
 * again after a restore: the first reminder is left out once the second one is due, so that only one comes. The host of a
 * group retreat is not reminded, because all of its guests would be named at the same moment.
 */
export const reviewRemindKind = ({ database, clock }: { database: Database; clock: Clock }): JobKind =>
  jobKind(reviewRemindJob, (reminder) =>
    storeAbout(database.read, reminder.bookingId, (trx) => remindBoth(trx, reminder, clock.now())),
  );

async function remindBoth(trx: Trx, { bookingId, topic }: ReviewReminder, now: Date): Promise<void> {
  const booking = await findBooking(trx, bookingId);
  if (booking === null || isOvertaken(booking, topic, now)) return;
  if (await isBlockedPair(trx, booking.userId, booking.host.id)) return;
  const reviews = await findReviewsOf(trx, [bookingId]);
  // The first review has invited the other person.
  if (topic === 'stay.review-open' && reviews.some(({ tookPlace }) => tookPlace)) return;
  for (const side of reviewSides) {
    if (side === 'host' && isOfPlaces(booking)) continue;
    if (reviews.some((review) => review.side === side)) continue;
    if (await canWrite(trx, booking, side, now)) await remind(trx, booking, side, { topic, now });
  }
}

const isOvertaken = (booking: Booking, topic: ReviewReminder['topic'], now: Date): boolean =>
  topic === 'stay.review-open' && now >= reviewReminderAt(booking, 'stay.review-closing');

/** Whether the time is right and the account is in use. A host can write nothing more about a guest who is erased. */
async function canWrite(trx: Trx, booking: Booking, side: ReviewSide, now: Date): Promise<boolean> {
  if (reviewTimeOf(booking, side, now.getTime()) !== 'open') return false;
  const writerId = side === 'guest' ? booking.userId : booking.host.id;
  if ((await findDeletion(trx, writerId)) !== null || (await isSuspended(trx, writerId))) return false;
  return side === 'guest' || !(await isErased(trx, booking.userId));
}

function remind(
  trx: Trx,
  booking: Booking,
  side: ReviewSide,
  { topic, now }: { topic: ReviewReminder['topic']; now: Date },
): Promise<void> {
  const { startDate, endDate, guest, host } = booking;
  const until = reviewWindowOf(booking, side)?.until ?? '';
  return notify(trx, {
    userId: side === 'guest' ? booking.userId : host.id,
    topic,
    params: {
      ...titlesOf(booking),
      ...{ person: side === 'guest' ? host.name : guest.name, startDate, endDate, until },
      timeZone: zoneOf(booking),
    },
    path: pathOf[side](booking),
    now,
  });
}
