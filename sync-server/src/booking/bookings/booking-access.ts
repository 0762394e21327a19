import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingSide } from '#contracts/domain/state-lists.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { sideOf } from './booking-policy.ts';
import { findBooking } from './stored/booking-repository.ts';

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
