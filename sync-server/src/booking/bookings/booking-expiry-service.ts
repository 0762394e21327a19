import type { Clock } from '#server/lib/clock.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { moveBooking } from './booking-change-service.ts';
import { dueChange } from './booking-policy.ts';
import { endEach, endedAtOnce, requireAllEnded, type NotEnded } from './ending-bookings.ts';
import { findBookings } from './stored/booking-repository.ts';
import { findOverdueBookings } from './stored/overdue-booking-repository.ts';

/** Maximum bookings of a listing that are updated before a request for its days or places is decided. */
const atListingMax = 100;
/** Maximum bookings that a run leaves as they are because of an error: each of its queries has all their ids. */
const leftMax = 1_000;

/**
 * Updates overdue bookings of a listing: requests expire, confirmed stays are completed. One that cannot be updated is left
 * to the job, which logs it.
 * @returns number of bookings changed
 */
export async function expireOverdueBookings(trx: Trx, now: Date, propertyId: number): Promise<number> {
  const due = await findOverdueBookings(trx, now, { limit: atListingMax, propertyId });
  return (await expire(trx, idsOf(due), now)).moved;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

interface Expired {
  /** Number of bookings changed. */
  moved: number;
  notEnded: NotEnded;
}

/** The same for those of the bookings that are overdue. */
async function expire(trx: Trx, ids: readonly number[], now: Date): Promise<Expired> {
  const bookings = ids.length === 0 ? [] : await findBookings(trx, ids);
  let moved = 0;
  const notEnded = await endEach(trx, 'Booking', bookings, async (booking) => {
    const change = dueChange(booking, now);
    if (change === null) return;
    await moveBooking(trx, booking, { ...change, actorId: null, at: now, refundAmount: null });
    moved += 1;
  });
  return { moved, notEnded };
}

/**
 * Updates all overdue bookings in transactions of bounded size. They are looked for outside of these, which hold up only
 * the listings concerned and change what is still overdue then. Those that cannot be updated are left out of the next
 * transactions, and tried again in the next run.
 * @returns number of bookings changed
 * @throws {AggregateError} at the end, if some could not be updated
 */
export async function expireAllOverdueBookings(
  database: Pick<Database, 'read' | 'write'>,
  clock: Clock,
): Promise<number> {
  let total = 0;
  const notEnded = new Map<number, Error>();
  for (let goesOn = true; goesOn;) {
    const page = { limit: endedAtOnce, except: [...notEnded.keys()] };
    const due = await findOverdueBookings(database.read, clock.now(), page);
    if (due.length === 0) break;
    const locks = due.map(({ propertyId: id }) => ({ kind: 'property', id }) as const);
    const expired = await database.write((trx) => expire(trx, idsOf(due), clock.now()), { locks });
    total += expired.moved;
    for (const [id, error] of expired.notEnded) notEnded.set(id, error);
    // Without progress the next run goes on: somebody else is changing the same bookings.
    const hasProgress = expired.moved + expired.notEnded.size > 0;
    goesOn = due.length === endedAtOnce && hasProgress && notEnded.size < leftMax;
  }
  requireAllEnded(notEnded);
  return total;
}
