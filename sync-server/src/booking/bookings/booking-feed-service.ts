import type { Clock } from '#server/lib/clock.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { asOf } from './booking-policy.ts';
import { findBookingIdsOf, findBookings } from './stored/booking-repository.ts';
import { findTakenRanges } from './taken-range-service.ts';
import { findVisibleListingIds } from '#server/catalog/properties/listing-terms-repository.ts';

/** The viewer's bookings as guest or host, for the change feed. */
export const bookingFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const bookings = await findBookings(db, ids);
    const own = bookings.filter((one) => one.userId === viewer.userId || one.host.id === viewer.userId);
    return new Map(own.map((booking) => [booking.id, asOf(booking, clock.now())]));
  },
  listOwnIds: (db, viewer, page) => findBookingIdsOf(db, viewer.userId, page),
});

/** Taken stays for the change feed: one row per visible listing, under the listing's id. */
export const takenStaysFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const visible = await findVisibleListingIds(db, ids, viewer);
    const ranges = await findTakenRanges(db, visible, clock.now());
    return new Map(visible.map((id) => [id, { propertyId: id, stays: ranges.get(id) ?? [] }]));
  },
});
