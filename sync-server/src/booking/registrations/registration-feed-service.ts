import { sensitiveAnswerDays } from '#contracts/departure-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findDepartureBookingIdsOf } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toUtcDay } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { viewRegistrations } from './registration-view.ts';

/** Questions and answers of the viewer's bookings of departures, as guest or host, for the change feed. */
export const registrationFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const { userId } = viewer;
    const now = clock.now();
    const own = (await findBookings(db, ids))
      .filter((one) => one.departureId != null && (one.userId === userId || one.host.id === userId))
      .map((booking) => asOf(booking, now));
    return new Map((await viewRegistrations(db, own, userId, now)).map((row) => [row.id, row]));
  },
  listOwnIds: (db, viewer) =>
    findDepartureBookingIdsOf(db, viewer.userId, addDays(toUtcDay(clock.now()), -(sensitiveAnswerDays + 1))),
});
