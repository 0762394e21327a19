import type { Db } from '#server/database/database.ts';

/**
 * Ids of a person's confirmed and completed bookings that end on or after a day, as guest or host.
 * @param day `YYYY-MM-DD`
 */
export async function findTicketBookingIds(db: Db, userId: number, day: string): Promise<number[]> {
  const ids: unknown[] = await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .whereRaw('(b.user_id = ? or p.host_id = ?)', [userId, userId])
    .whereIn('b.status', ['confirmed', 'completed'])
    .where('b.end_date', '>=', day)
    .pluck('b.id');
  return ids as number[];
}
