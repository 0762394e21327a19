import { hasTooFewPlaces } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { isTimeToDecideOver } from '#server/booking/departures/departure-access.ts';
import type { StoredDeparture } from '#server/booking/departures/departure-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';

/**
 * A departure that is about to be cancelled, because too few people booked and the host did not decide in time, cannot be
 * saved any more: its guests count on the refund. @throws {AppError} `wrong_state`
 */
export async function requireTimeToDecide(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  if (!isTimeToDecideOver(departure, now) || !(await hasTooFewPlaces(trx, departure))) return;
  const sentence = 'The time to decide is over: this group retreat is cancelled, and everybody is refunded.';
  throw new AppError('wrong_state', sentence);
}
