import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';
import { findBookings } from './booking-repository.ts';

/** Whose stays: those at a host's listings, or those that a guest booked. */
export type WhoseStays = { hostId: number } | { guestId: number };

/**
 * Active bookings that may not have begun, by id: the exact moment depends on the zone of the listing.
 * @param after id of the last one of the page before
 */
export async function findLaterStays(
  db: Db,
  whose: WhoseStays,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<Booking[]> {
  const ids: unknown[] = await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .where('hostId' in whose ? { 'p.host_id': whose.hostId } : { 'b.user_id': whose.guestId })
    .whereIn('b.status', activeBookingStatuses)
    // No zone is further behind than a day.
    .where('b.start_date', '>=', addDays(toUtcDay(now), -1))
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(limit)
    .pluck('b.id');
  if (ids.length === 0) return [];
  return (await findBookings(db, ids as number[])).sort((a, b) => a.id - b.id);
}
