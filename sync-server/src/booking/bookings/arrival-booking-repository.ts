import { arrivalLimits } from '#contracts/arrival-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';
import type { BookingRow } from './booking-row.ts';

/** Ids of a guest's confirmed stays. */
export function findConfirmedIdsOfGuest(db: Db, userId: number): Promise<number[]> {
  return db<BookingRow>('bookings').where({ user_id: userId, status: 'confirmed' }).orderBy('id').pluck('id');
}

/** Days before check-in within which a code can be due in every time zone. */
const releaseDaysMax = Math.ceil(arrivalLimits.releaseHoursMax / 24) + 1;

/** Ids of confirmed stays at these listings that begin soon or have begun, and are not long over. */
export function findArrivingIds(db: Db, propertyIds: readonly number[], now: Date): Promise<number[]> {
  const today = toUtcDay(now);
  return db<BookingRow>('bookings')
    .whereIn('property_id', propertyIds)
    .where('status', 'confirmed')
    .where('end_date', '>=', addDays(today, -1))
    .where('start_date', '<=', addDays(today, releaseDaysMax))
    .orderBy('id')
    .pluck('id');
}
