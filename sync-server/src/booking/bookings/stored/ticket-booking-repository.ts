import type { Db } from '#server/database/database.ts';
import { bookingIdsOf } from './booking-repository.ts';
import type { BookingRow } from './booking-row.ts';

/**
 * Ids of a person's confirmed and completed bookings that end on or after a day, as guest or host.
 * @param day `YYYY-MM-DD`
 */
export function findTicketBookingIds(db: Db, userId: number, day: string): Promise<number[]> {
  return db<BookingRow>('bookings')
    .whereIn('id', bookingIdsOf(db, userId))
    .whereIn('status', ['confirmed', 'completed'])
    .where('end_date', '>=', day)
    .pluck('id');
}
