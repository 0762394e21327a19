import type { Knex } from 'knex';
import { arrivalLimits } from '#contracts/arrival-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { picksOfBooking } from '#server/booking/programme-items/programme-pick-repository.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';
import { isNotOver } from './booking-repository.ts';
import type { BookingRow } from './booking-row.ts';

/** Ids of a guest's confirmed stays. */
export function findConfirmedIdsOfGuest(db: Db, userId: number): Promise<number[]> {
  return db<BookingRow>('bookings').where({ user_id: userId, status: 'confirmed' }).orderBy('id').pluck('id');
}

/** Days before check-in within which a code can be due in every time zone. */
const releaseDaysMax = Math.ceil(arrivalLimits.releaseHoursMax / 24) + 1;

/**
 * SQL: confirmed stays that begin soon or have begun, and are not long over, as `b`. Unordered: to have them by id, SQLite
 * would read all bookings.
 */
export const arrivingStays = (db: Db, now: Date): Knex.QueryBuilder => {
  const today = toUtcDay(now);
  return (
    db('bookings as b')
      // In the words of the index `bookings_by_arrival`.
      .whereRaw("b.status = 'confirmed'")
      .where('b.start_date', '<=', addDays(today, releaseDaysMax))
      .where('b.end_date', '>=', addDays(today, -1))
  );
};

/** Ids of these stays whose guests picked something of the programme, unordered. */
export async function findArrivingWithPicks(db: Db, now: Date): Promise<number[]> {
  const ids: unknown[] = await arrivingStays(db, now).whereExists(picksOfBooking(db, 'b.id')).pluck('b.id');
  return ids as number[];
}

/** A confirmed stay as its days and its guest. Days are `YYYY-MM-DD`. */
export interface GuestStay {
  id: number;
  userId: number;
  departureId: number | null;
  startDate: string;
  endDate: string;
}

/** Confirmed stays at a listing that are not over, or only those of one of its departures. */
export async function findGuestStays(
  db: Db,
  { propertyId, departureId }: { propertyId: number; departureId: number | null },
  now: Date,
): Promise<GuestStay[]> {
  const query = db<BookingRow>('bookings')
    .where({ property_id: propertyId, status: 'confirmed' })
    .whereRaw(...isNotOver(now))
    .orderBy('id');
  if (departureId !== null) void query.where('departure_id', departureId);
  const rows = await query.select('id', 'user_id', 'departure_id', 'start_date', 'end_date');
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    departureId: row.departure_id ?? null,
    startDate: row.start_date,
    endDate: row.end_date,
  }));
}
