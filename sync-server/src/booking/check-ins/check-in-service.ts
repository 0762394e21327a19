import type { CheckInUndo, NewCheckIn } from '#contracts/domain/stay/check-ins.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { canUndoCheckIn, checkInProblemOf, checkInUndoMinutes } from '#contracts/rules/on-site/check-in.ts';
import { requireBookingSide } from '#server/booking/bookings/booking-access.ts';
import { recordTicketChange } from '#server/booking/bookings/booking-change-service.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { onceForBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn, momentIn } from '#server/lib/time.ts';
import { deleteCheckIn, findCheckIns, insertCheckIn } from './check-in-repository.ts';

/** The booking at a listing of the caller. @throws {AppError} `not_found` for a stranger, `forbidden` for others */
export async function requireArrivingBooking(db: Db, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side !== 'host') throw new AppError('forbidden', 'Only the host can check guests in.');
  return booking;
}

/** The moment a device names, but none that is still to come. */
const notAfter = (at: string, now: Date): Date => new Date(Math.min(Date.parse(at), now.getTime()));

/**
 * Checks the guest of a stay in. The first check-in is kept.
 * @throws {AppError} `not_found`, `forbidden`; `already_in` with the time of the first one; `wrong_state` unless the stay is
 * confirmed and the guest arrived on one of its days, at the property
 */
export function checkIn(
  call: WriteCall,
  bookingId: number,
  { at, way, offline }: NewCheckIn,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const booking = asOf(await requireArrivingBooking(trx, bookingId, call.caller), now);
    const earlier = (await findCheckIns(trx, [bookingId])).get(bookingId);
    if (earlier !== undefined) {
      throw new AppError(
        'already_in',
        `Already in since ${momentIn(new Date(earlier.at), zoneOf(booking))}.`,
      );
    }
    const arrivedAt = notAfter(at, now);
    requireDayOfStay(booking, arrivedAt);
    await insertCheckIn(trx, bookingId, { at: arrivedAt.toISOString(), way, offline }, now.toISOString());
    await recordStep(trx, booking, call, { action: 'booking.checked-in', detail: { way, offline } });
    return { status: 204, body: null };
  });
}

/**
 * Takes a check-in back, within ten minutes of it.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` later, and with `checkIn: null` without a check-in
 */
export function undoCheckIn(
  call: WriteCall,
  bookingId: number,
  { at }: CheckInUndo,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const booking = await requireArrivingBooking(trx, bookingId, call.caller);
    const checkedIn = (await findCheckIns(trx, [bookingId])).get(bookingId);
    if (checkedIn === undefined) {
      throw new AppError('wrong_state', 'This guest is not checked in.', { current: { checkIn: null } });
    }
    if (!canUndoCheckIn(checkedIn.at, notAfter(at, now).getTime())) {
      throw new AppError(
        'wrong_state',
        `A check-in can be undone for ${checkInUndoMinutes} minutes. This time is over.`,
      );
    }
    await deleteCheckIn(trx, bookingId);
    await recordStep(trx, booking, call, { action: 'booking.check-in-undone' });
    return { status: 204, body: null };
  });
}

/** @throws {AppError} `wrong_state` */
function requireDayOfStay(booking: Booking, arrivedAt: Date): void {
  const problem = checkInProblemOf(booking, dayIn(arrivedAt, zoneOf(booking)));
  if (problem === null) return;
  const reasons: Record<typeof problem, string> = {
    cancelled: 'This booking was cancelled.',
    'not-confirmed': 'This stay is not confirmed.',
    early: `This stay starts on ${booking.startDate}.`,
    over: `This stay ended on ${booking.endDate}.`,
  };
  throw new AppError('wrong_state', reasons[problem]);
}

async function recordStep(
  trx: Trx,
  booking: Booking,
  { caller, clock }: WriteCall,
  { action, detail }: { action: string; detail?: object },
): Promise<void> {
  await recordAudit(trx, {
    at: clock.now().toISOString(),
    actorId: caller.userId,
    action,
    table: 'bookings',
    id: booking.id,
    ...(detail !== undefined && { detail }),
  });
  await recordTicketChange(trx, booking);
}
