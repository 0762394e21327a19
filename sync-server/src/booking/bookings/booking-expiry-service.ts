import type { Clock } from '#server/lib/clock.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { moveBooking } from './booking-change-service.ts';
import { dueChange } from './booking-policy.ts';
import { findBookings } from './stored/booking-repository.ts';
import { findOverdueBookings } from './stored/overdue-booking-repository.ts';

/** Maximum bookings per transaction, so that the job does not delay other writes. */
const batch = 100;

/**
 * Updates overdue bookings of a listing: requests expire, confirmed stays are completed.
 * @returns number of bookings changed
 */
export async function expireOverdueBookings(trx: Trx, now: Date, propertyId: number): Promise<number> {
  const due = await findOverdueBookings(trx, now, batch, propertyId);
  return expire(trx, idsOf(due), now);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The same for those of the bookings that are overdue. */
async function expire(trx: Trx, ids: readonly number[], now: Date): Promise<number> {
  let moved = 0;
  for (const booking of ids.length === 0 ? [] : await findBookings(trx, ids)) {
    const change = dueChange(booking, now);
    if (change === null) continue;
    await moveBooking(trx, booking, { ...change, actorId: null, at: now, refundAmount: null });
    moved += 1;
  }
  return moved;
}

/**
 * Updates all overdue bookings in transactions of bounded size. They are looked for outside of these, which hold up only
 * the listings concerned and change what is still overdue then.
 * @returns number of bookings changed
 */
export async function expireAllOverdueBookings(
  database: Pick<Database, 'read' | 'write'>,
  clock: Clock,
): Promise<number> {
  for (let total = 0; ;) {
    const due = await findOverdueBookings(database.read, clock.now(), batch);
    if (due.length === 0) return total;
    const locks = due.map(({ propertyId: id }) => ({ kind: 'property', id }) as const);
    const moved = await database.write((trx) => expire(trx, idsOf(due), clock.now()), { locks });
    total += moved;
    // Without progress the next run goes on: somebody else is changing the same bookings.
    if (due.length < batch || moved === 0) return total;
  }
}
