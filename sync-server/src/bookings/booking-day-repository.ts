import type { Db, Trx } from '#server/database/database.ts';

/** A day of a listing that belongs to one active booking. The primary key is (property_id, day). */
export interface BookingDayRow {
  property_id: number;
  day: string;
  booking_id: number;
}

/** Taken days of a listing from `from` to `to`, both included. */
export async function findTakenDays(db: Db, propertyId: number, from: string, to: string): Promise<string[]> {
  return await db<BookingDayRow>('booking_days')
    .where('property_id', propertyId)
    .whereBetween('day', [from, to])
    .pluck('day');
}

/** Takes the days for a booking. @returns whether all were free; where not, the caller must roll back. */
export async function takeDays(
  trx: Trx,
  booking: { id: number; propertyId: number },
  days: readonly string[],
): Promise<boolean> {
  const rows = days.map((day) => ({ property_id: booking.propertyId, day, booking_id: booking.id }));
  const taken = await trx<BookingDayRow>('booking_days')
    .insert(rows)
    .onConflict(['property_id', 'day'])
    .ignore()
    .returning('day');
  return taken.length === days.length;
}

/** Gives the days of a booking back. */
export async function releaseDays(trx: Trx, bookingId: number): Promise<void> {
  await trx<BookingDayRow>('booking_days').where('booking_id', bookingId).delete();
}
