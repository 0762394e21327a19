import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isOver } from '#contracts/rules/stay.ts';

/** Minutes within which a check-in can be taken back. */
export const checkInUndoMinutes = 10;

/** Why a guest cannot be checked in; `early` and `over`: the day is not one of the stay. */
export type CheckInProblem = 'not-confirmed' | 'cancelled' | 'early' | 'over';

/**
 * Why a guest cannot be checked in on a day; null if they can. A stay that is over by now is no problem as such: a device
 * without a connection sends its check-ins later.
 * @param day `YYYY-MM-DD`, at the property
 */
export function checkInProblemOf(
  { status, startDate, endDate }: Pick<Booking, 'status' | 'startDate' | 'endDate'>,
  day: string,
): CheckInProblem | null {
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'confirmed' && status !== 'completed') return 'not-confirmed';
  if (day < startDate) return 'early';
  return day > endDate ? 'over' : null;
}

/**
 * Whether a stay that took place is over, so that a device no longer checks its guest in. The server still accepts
 * check-ins that were made during the stay.
 * @param now milliseconds since 1970
 */
export const isStayOver = (
  booking: Pick<Booking, 'status' | 'endDate' | 'stayOverAt'>,
  now: number,
): boolean => booking.status === 'completed' || (booking.status === 'confirmed' && isOver(booking, now));

/** Whether a check-in can still be taken back. @param checkedInAt ISO 8601 @param now milliseconds since 1970 */
export const canUndoCheckIn = (checkedInAt: string, now: number): boolean =>
  now <= Date.parse(checkedInAt) + checkInUndoMinutes * 60_000;
