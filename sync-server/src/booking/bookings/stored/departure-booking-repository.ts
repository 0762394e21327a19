import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import type { Db } from '#server/database/database.ts';
import { bookingIdsOf, findBookings } from './booking-repository.ts';
import type { BookingRow } from './booking-row.ts';

/** Numbers of places of confirmed bookings, by departure. */
export async function countConfirmedPlaces(
  db: Db,
  departureIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db('bookings')
    .whereIn('departure_id', departureIds)
    .whereIn('status', ['confirmed', 'completed'])
    .groupBy('departure_id')
    .select<{ departure_id: number }[]>('departure_id')
    .sum<{ departure_id: number; places: number | string }[]>({ places: 'guests' });
  return new Map(rows.map((row) => [row.departure_id, Number(row.places)]));
}

/**
 * Whether fewer places of a departure are confirmed than it needs to take place. Once the host's time to decide is over, as
 * of its end: stays that were cancelled since do not end those of the others.
 */
export async function hasTooFewPlaces(
  db: Db,
  { id, minParticipants, decideBy }: { id: number; minParticipants: number; decideBy: string | null },
): Promise<boolean> {
  const confirmed = (await countConfirmedPlaces(db, [id])).get(id) ?? 0;
  if (confirmed >= minParticipants) return false;
  return confirmed + (await countPlacesCancelledSince(db, id, decideBy)) < minParticipants;
}

/** Places of confirmed stays that were cancelled after a moment. @param since ISO 8601; null: none */
async function countPlacesCancelledSince(db: Db, departureId: number, since: string | null): Promise<number> {
  if (since === null) return 0;
  const guests = await db<BookingRow>('bookings')
    .where({ departure_id: departureId, status: 'cancelled' })
    // A request that is taken back has none, not even 0.
    .whereNotNull('refund_amount')
    .where('ended_at', '>=', since)
    .pluck<number[]>('guests');
  return guests.reduce((sum, count) => sum + count, 0);
}

/** Whether anybody has, or ever had, a booking of the departure. */
export async function hasDepartureBookings(db: Db, departureId: number): Promise<boolean> {
  return (await db<BookingRow>('bookings').where('departure_id', departureId).first('id')) !== undefined;
}

/** Which of the bookings: the first ones, or all without a limit, except some ids. */
interface IdPage {
  limit?: number;
  except?: readonly number[];
}

/** Ids of a departure's bookings, in the order in which they were made. */
function findIdsOf(
  db: Db,
  departureId: number,
  statuses: readonly string[],
  { limit, except = [] }: IdPage = {},
): Promise<number[]> {
  const query = db<BookingRow>('bookings')
    .where('departure_id', departureId)
    .whereIn('status', statuses)
    .whereNotIn('id', except)
    .orderBy(['created_at', 'id']);
  if (limit !== undefined) void query.limit(limit);
  return query.pluck('id');
}

/** Bookings of a departure that hold places, in the order in which they were made. */
export async function findActiveBookingsOf(db: Db, departureId: number, page?: IdPage): Promise<Booking[]> {
  const bookings = await findBookings(db, await findIdsOf(db, departureId, activeBookingStatuses, page));
  return bookings.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
}

/** Ids of a departure's bookings whose guests come, came or wait for an answer, in the order in which they were made. */
export const findRosterBookingIds = (db: Db, departureId: number): Promise<number[]> =>
  findIdsOf(db, departureId, [...activeBookingStatuses, 'completed']);

/** Ids of a person's bookings of departures that end on or after a day, as guest or host. @param day `YYYY-MM-DD` */
export function findDepartureBookingIdsOf(db: Db, userId: number, day: string): Promise<number[]> {
  return db<BookingRow>('bookings')
    .whereIn('id', bookingIdsOf(db, userId))
    .whereNotNull('departure_id')
    .where('end_date', '>=', day)
    .pluck('id');
}

/** Active and completed bookings of a listing's departures that end on the day or later, the earliest made first. */
export async function findDepartureBookingsSince(
  db: Db,
  propertyId: number,
  day: string,
): Promise<{ id: number; departureId: number; userId: number }[]> {
  const rows = await db<BookingRow>('bookings')
    .where('property_id', propertyId)
    .whereNotNull('departure_id')
    .whereIn('status', [...activeBookingStatuses, 'completed'])
    .where('end_date', '>=', day)
    .orderBy(['created_at', 'id'])
    .select('id', 'departure_id', 'user_id');
  return rows.map((row) => ({ id: row.id, departureId: row.departure_id ?? 0, userId: row.user_id }));
}

/** Ids of bookings of departures. */
export function findDepartureBookingIds(db: Db, departureIds: readonly number[]): Promise<number[]> {
  return db<BookingRow>('bookings').whereIn('departure_id', departureIds).pluck('id');
}
