import type { Booking } from '#contracts/domain/bookings.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { queueInsert } from '#server/database/queued-writes.ts';

/** A day of a listing taken by an active booking. The primary key is (property_id, day). */
export interface BookingDayRow {
  property_id: number;
  day: string;
  booking_id: number;
}

/** Taken days of a listing from `from` to `to`, inclusive. */
export async function findTakenDays(db: Db, propertyId: number, from: string, to: string): Promise<string[]> {
  return await db<BookingDayRow>('booking_days')
    .where('property_id', propertyId)
    .whereBetween('day', [from, to])
    .pluck('day');
}

/** Takes the days of bookings. The primary key fails the transaction if a day is taken. */
export async function takeDays(
  trx: Trx,
  bookings: readonly Pick<Booking, 'id' | 'propertyId' | 'startDate' | 'endDate'>[],
): Promise<void> {
  const rows = bookings.flatMap(({ id, propertyId, startDate, endDate }): BookingDayRow[] =>
    daysOfStay(startDate, endDate).map((day) => ({ property_id: propertyId, day, booking_id: id })),
  );
  await queueInsert(trx, 'booking_days', rows);
}

/** Frees the days of a booking. */
export async function releaseDays(trx: Trx, bookingId: number): Promise<void> {
  await trx<BookingDayRow>('booking_days').where('booking_id', bookingId).delete();
}

/** Taken days by listing, in ascending order. Defaults to all listings. */
export async function readTakenDays(db: Db, ids?: readonly number[]): Promise<Map<number, string[]>> {
  const query = db<BookingDayRow>('booking_days')
    .orderBy(['property_id', 'day'])
    .select('property_id', 'day');
  if (ids !== undefined) void query.whereIn('property_id', ids);
  const days = new Map<number, string[]>(ids?.map((id) => [id, []]));
  for (const { property_id, day } of await query) {
    const known = days.get(property_id);
    if (known === undefined) days.set(property_id, [day]);
    else known.push(day);
  }
  return days;
}
