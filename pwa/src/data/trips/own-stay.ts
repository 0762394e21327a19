import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { claimsDays } from '#contracts/rules/booking-lifecycle.ts';
import { sharesDay } from '#contracts/rules/days.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Where and when a stay was asked for. */
export type AskedStay = Pick<Booking, 'propertyId' | 'startDate' | 'endDate'>;

/**
 * The person's own stay or open request that takes days of a stay they asked for, as far as this device knows; or null.
 * @param now milliseconds since 1970; the stored status of a request may be outdated
 */
export async function findOwnStay(db: PrivateDb, asked: AskedStay, now: number): Promise<Booking | null> {
  const isInTheWay = (booking: Booking): boolean =>
    booking.userId === db.account &&
    claimsDays(booking) &&
    sharesDay(booking, asked) &&
    (booking.status !== 'pending' || booking.expiresAt === null || Date.parse(booking.expiresAt) > now);
  const bookings = db.bookings.where('propertyId').equals(asked.propertyId);
  return (await bookings.filter(isInTheWay).first()) ?? null;
}
