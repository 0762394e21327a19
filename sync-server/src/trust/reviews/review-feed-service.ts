import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { isPublished, isShown, publishedAtOf } from './review-policy.ts';
import { findReviewedBookingIds, findReviewsOf, type StoredReview } from './review-repository.ts';

/** Reviews of the viewer's stays, as guest or host, for the change feed. */
export const stayReviewFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const rows = new Map<number, StayReviews>();
    if (viewer === null) return rows;
    const reviews = await findReviewsOf(db, ids);
    if (reviews.length === 0) return rows;
    for (const booking of await findBookings(db, ids)) {
      const side = sideOfPerson(booking, viewer.userId);
      const ofBooking = reviews.filter(({ bookingId }) => bookingId === booking.id);
      // That the other person told Wellens about a stay that did not take place is not shown either.
      const hasShown = ofBooking.some((review) => review.side === side || review.tookPlace);
      if (side === null || !hasShown) continue;
      rows.set(booking.id, viewReviewsOf(booking, ofBooking, { side, now: clock.now() }));
    }
    return rows;
  },
  listOwnIds: (db, viewer) => findReviewedBookingIds(db, viewer.userId),
});

const sideOfPerson = ({ userId, host }: Booking, viewerId: number): 'guest' | 'host' | null => {
  if (userId === viewerId) return 'guest';
  return host.id === viewerId ? 'host' : null;
};

/** The reviews of a booking as one side may see them: of the other one only that it exists, until it is published. */
function viewReviewsOf(
  { id, propertyId }: Booking,
  reviews: readonly StoredReview[],
  { side, now }: { side: 'guest' | 'host'; now: Date },
): StayReviews {
  const mine = reviews.find((review) => review.side === side);
  const other = reviews.find((review) => review.side !== side);
  const published = reviews.filter((review) => isPublished(review, now));
  const received = other !== undefined && isShown(other, now) ? other : undefined;
  const ofGuest = published.find((review) => review.side === 'guest');
  return {
    id,
    propertyId,
    mine: mine === undefined ? null : viewOwn(mine),
    otherHasWritten: other?.tookPlace === true,
    received: received === undefined ? null : viewReceived(received),
    publishedAt: published.map(publishedAtOf).sort().at(0) ?? null,
    reply: ofGuest?.reply ?? null,
    repliedAt: ofGuest?.repliedAt ?? null,
  };
}

const viewOwn = (review: StoredReview): NonNullable<StayReviews['mine']> => ({
  tookPlace: review.tookPlace,
  overall: review.overall,
  scores: review.scores,
  text: review.text,
  privateNote: review.privateNote,
  wouldHostAgain: review.wouldHostAgain,
  version: review.version,
  writtenAt: review.writtenAt,
});

const viewReceived = (review: StoredReview): NonNullable<StayReviews['received']> => ({
  overall: review.overall ?? 0,
  scores: review.scores,
  text: review.text,
  privateNote: review.privateNote,
});
