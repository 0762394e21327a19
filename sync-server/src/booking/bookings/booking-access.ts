import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingSide } from '#contracts/domain/state-lists.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { isTimeToDecideOver } from '#server/booking/departures/departure-access.ts';
import { findStoredDeparture } from '#server/booking/departures/departure-repository.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { asOf, sideOf } from './booking-policy.ts';
import { findBooking } from './stored/booking-repository.ts';
import { hasTooFewPlaces } from './stored/departure-booking-repository.ts';

/** A booking and the caller's side of it. @throws {AppError} `not_found`, also for a stranger */
export async function requireBookingSide(
  db: Db,
  bookingId: number,
  caller: Caller,
): Promise<{ booking: Booking; side: BookingSide }> {
  const booking = await findBooking(db, bookingId);
  const side = booking === null ? null : sideOf(booking, caller);
  if (booking === null || side === null) throw new AppError('not_found', 'This booking could not be found.');
  return { booking, side };
}

/**
 * The booking as it is to be judged now: one of a cancelled departure is cancelled, also in the seconds until it is its
 * turn to end; so is one of a departure with too few people from the end of the time to decide. Otherwise a guest who
 * cancels it then would get the refund of their policy, and not the full one.
 */
export async function asJudged(db: Db, stored: Booking, now: Date): Promise<Booking> {
  const booking = asOf(stored, now);
  if (booking.departureId == null || !isActive(booking.status)) return booking;
  return (await isCancelled(db, booking.departureId, now)) ? { ...booking, status: 'cancelled' } : booking;
}

async function isCancelled(db: Db, departureId: number, now: Date): Promise<boolean> {
  const departure = await findStoredDeparture(db, departureId);
  if (departure === null) return false;
  if (departure.status === 'cancelled') return true;
  return isTimeToDecideOver(departure, now) && (await hasTooFewPlaces(db, departure));
}

/** The people whom the group retreat of a booking needs to take place, while fewer have booked; null for all others. */
export async function findMissedMinimum(db: Db, { departureId }: Booking): Promise<number | null> {
  const departure = departureId == null ? null : await findStoredDeparture(db, departureId);
  if (departure === null || departure.goesAhead) return null;
  return (await hasTooFewPlaces(db, departure)) ? departure.minParticipants : null;
}
