import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { findBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { pathOf, titlesOf } from '#server/booking/bookings/booking-notification-service.ts';
import { recordTo } from '#server/catalog/properties/listing-audience.ts';
import {
  findProperty,
  renderProperty,
  updateFigures,
} from '#server/catalog/properties/property-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runForEach } from '#server/lib/run-each.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { isPublished, publishedAtOf } from './review-policy.ts';
import {
  findDueBookingIds,
  findReviewsOf,
  replaceReview,
  sumPublished,
  type StoredReview,
} from './review-repository.ts';

/** Shows the reviews of a booking again to both of its people, or to one. */
export const recordReviewChange = (
  trx: Trx,
  { id, userId, host }: Pick<Booking, 'id' | 'userId' | 'host'>,
  onlyTo?: number,
): Promise<void> => {
  const userIds = onlyTo === undefined ? [userId, host.id] : [onlyTo];
  return recordChange(trx, { table: 'stayReviews', id, audience: { kind: 'users', userIds } });
};

/**
 * Publishes the reviews of a booking that are due: both of them once both are written, otherwise each at the end of its
 * time. The figures of the listing follow in the same transaction. The caller records the change for the two people.
 * @returns whether one was published
 */
export async function publishDueReviewsOf(trx: Trx, booking: Booking, now: Date): Promise<boolean> {
  const reviews = await findReviewsOf(trx, [booking.id]);
  const open = reviews.filter(({ publishedAt }) => publishedAt === null);
  const due = reviews.length === 2 ? open : open.filter((review) => isPublished(review, now));
  for (const review of due) {
    // At the end of its time, not when the job runs.
    const publishedAt = isPublished(review, now) ? publishedAtOf(review) : now.toISOString();
    await replaceReview(trx, { ...review, publishedAt });
    if (review.tookPlace) await notifySubject(trx, booking, review, now);
  }
  if (due.some(({ side, tookPlace }) => side === 'guest' && tookPlace)) {
    await updateListingFigures(trx, booking.propertyId);
  }
  return due.length > 0;
}

/** Sets rating and count of a listing from its published reviews, and shows it again to everyone who may see it. */
export async function updateListingFigures(trx: Trx, propertyId: number): Promise<void> {
  await updateFigures(trx, propertyId, await sumPublished(trx, propertyId));
  // A deleted listing keeps its figures, but is shown to nobody.
  if ((await findProperty(trx, propertyId)) === null) return;
  const shown = await renderProperty(trx, propertyId);
  await recordTo(trx, { table: 'properties', id: propertyId }, shown, shown);
}

/** People who blocked each other are not notified of each other's reviews. */
async function notifySubject(trx: Trx, booking: Booking, { side }: StoredReview, now: Date): Promise<void> {
  const { startDate, endDate, guest, host } = booking;
  if (await isBlockedPair(trx, guest.id, host.id)) return;
  const reader = side === 'guest' ? 'host' : 'guest';
  await notify(trx, {
    userId: reader === 'guest' ? guest.id : host.id,
    topic: 'stay.published',
    params: { ...titlesOf(booking), person: side === 'guest' ? guest.name : host.name, startDate, endDate },
    path: pathOf[reader](booking),
    now,
  });
}

/** Publishes all reviews whose time to write is over. */
export async function publishDueReviews(database: Database, clock: Clock): Promise<void> {
  const publish = (bookingId: number): Promise<void> =>
    database.write(async (trx) => {
      const booking = await findBooking(trx, bookingId);
      // Another process may have published them meanwhile.
      if (booking === null || !(await publishDueReviewsOf(trx, booking, clock.now()))) return;
      await recordReviewChange(trx, booking);
    });
  const due = await findDueBookingIds(database.read, clock.now().toISOString());
  await runForEach(due, publish, 'Reviews of bookings could not be published');
}
