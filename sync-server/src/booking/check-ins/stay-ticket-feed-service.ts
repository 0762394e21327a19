import type { StayTicket } from '#contracts/domain/stay/check-ins.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { signTicket } from '#contracts/rules/on-site/tickets.ts';
import { findTicketBookingIds } from '#server/booking/bookings/stored/ticket-booking-repository.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toUtcDay } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { findCheckIns } from './check-in-repository.ts';
import { findTicketKeys, type StoredTicketKey } from './ticket-key-repository.ts';
import { signingKeyOf } from './ticket-key-service.ts';

/** Days after a stay for which its row is read by a device that begins: another zone, and a late look. */
const daysAfterwards = 2;

/** Tickets and check-ins of confirmed stays of the viewer, for a host without the ticket, for the change feed. */
export const stayTicketFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const rows = new Map<number, StayTicket>();
    if (viewer === null) return rows;
    const now = clock.now();
    const bookings = (await findBookings(db, ids))
      .filter(({ userId, host }) => userId === viewer.userId || host.id === viewer.userId)
      .map((booking) => asOf(booking, now))
      .filter(({ status }) => status === 'confirmed' || status === 'completed');
    if (bookings.length === 0) return rows;
    const checkIns = await findCheckIns(
      db,
      bookings.map(({ id }) => id),
    );
    const key = signingKeyOf(await findTicketKeys(db, now.toISOString()), now);
    for (const booking of bookings) {
      const { id, userId, status } = booking;
      const hasTicket = userId === viewer.userId && status === 'confirmed' && key !== undefined;
      const ticket = hasTicket ? await writeTicket(booking, key, now) : null;
      rows.set(id, { id, ticket, checkIn: checkIns.get(id) ?? null });
    }
    return rows;
  },
  listOwnIds: (db, viewer) =>
    findTicketBookingIds(db, viewer.userId, addDays(toUtcDay(clock.now()), -daysAfterwards)),
});

const writeTicket = (
  { id, propertyId, startDate, endDate, guests }: Booking,
  key: StoredTicketKey,
  now: Date,
): Promise<string> =>
  signTicket(
    {
      ...{ bookingId: id, propertyId, startDate, endDate },
      ...{ places: guests, issuedOn: toUtcDay(now), keyId: key.id },
    },
    key.privateKey,
  );
