import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import type { Db } from '#server/database/database.ts';
import { type BookingRow } from './booking-row.ts';
import { bookingIdsOf, isNotOver } from './booking-repository.ts';

/** The two people of a booking. */
interface BookingParticipants {
  id: number;
  guestId: number;
  hostId: number;
}

/** Guest and host of the person's latest bookings, as guest or host. */
export async function findRecentParticipants(
  db: Db,
  userId: number,
  limit: number,
): Promise<BookingParticipants[]> {
  return await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .whereIn('b.id', bookingIdsOf(db, userId))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .select<BookingParticipants[]>({ id: 'b.id', guestId: 'b.user_id', hostId: 'p.host_id' });
}

/** Guest and host of a person's bookings, as guest or host, by id. @param after id of the last one of the page before */
export async function findParticipantsAfter(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<BookingParticipants[]> {
  return await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .whereIn('b.id', bookingIdsOf(db, userId))
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(limit)
    .select<BookingParticipants[]>({ id: 'b.id', guestId: 'b.user_id', hostId: 'p.host_id' });
}

/** Guest and host of each booking at a listing that is not over. */
export async function findUpcomingParticipants(
  db: Db,
  propertyId: number,
  now: Date,
): Promise<BookingParticipants[]> {
  return await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .where('b.property_id', propertyId)
    .whereIn('b.status', activeBookingStatuses)
    .whereRaw(...isNotOver(now))
    .orderBy('b.id')
    .select<BookingParticipants[]>({
      id: 'b.id',
      guestId: 'b.user_id',
      hostId: 'p.host_id',
    });
}

/** Times at which the newest bookings at a host's listings were made, by id. ISO 8601. @param since ISO 8601 */
export async function findNewestAtHost(
  db: Db,
  hostId: number,
  { since, limit }: { since: string; limit: number },
): Promise<Map<number, string>> {
  const rows: { id: number; created_at: string }[] = await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .where('p.host_id', hostId)
    .where('b.created_at', '>=', since)
    .orderBy('b.created_at', 'desc')
    .limit(limit)
    .select('b.id', 'b.created_at');
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** Number of a host's stays that are over, at most `limit`. */
export async function countStaysHosted(db: Db, hostId: number, limit: number): Promise<number> {
  const hosted = db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .where({ 'p.host_id': hostId, 'b.status': 'completed' })
    .limit(limit)
    .select('b.id')
    .as('hosted');
  const [row] = await db.from(hosted).count<{ count: number | string }[]>({ count: '*' });
  return Number(row?.count ?? 0);
}

/** Whether the guest has, or ever had, a booking at the listing. */
export async function hasBooked(db: Db, propertyId: number, guestId: number): Promise<boolean> {
  const row = await db<BookingRow>('bookings')
    .where({ property_id: propertyId, user_id: guestId })
    .first('id');
  return row !== undefined;
}
