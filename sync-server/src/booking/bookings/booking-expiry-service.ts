import type { Clock } from '#server/lib/clock.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { moveBooking } from './booking-change-service.ts';
import { dueChange } from './booking-policy.ts';
import { findOverdueBookings } from './stored/booking-repository.ts';

/** Maximum bookings per transaction, so that the job does not delay other writes. */
const batch = 100;

/**
 * Updates overdue bookings: requests expire, confirmed stays are completed.
 * @param propertyId only bookings of this listing
 * @returns number of bookings changed
 */
export async function expireOverdueBookings(trx: Trx, now: Date, propertyId?: number): Promise<number> {
  const due = await findOverdueBookings(trx, now, batch, propertyId);
  for (const booking of due) {
    const change = dueChange(booking, now);
    if (change === null) throw new Error(`Booking ${booking.id} was found due and is not`);
    await moveBooking(trx, booking, { ...change, actorId: null, at: now, refundAmount: null });
  }
  return due.length;
}

/** Updates all overdue bookings in transactions of bounded size. @returns number of bookings changed */
export async function expireAllOverdueBookings(database: Database, clock: Clock): Promise<number> {
  let moved = 0;
  for (;;) {
    // Read first: usually there is nothing to write.
    const due = await findOverdueBookings(database.read, clock.now(), 1);
    if (due.length === 0) return moved;
    moved += await database.write((trx) => expireOverdueBookings(trx, clock.now()));
  }
}
