import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingSide, BookingStatus } from '#contracts/domain/state-lists.ts';
import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { isInConflict } from '#server/booking/day-claims/calendar-conflict-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { canBecome } from '#contracts/rules/booking-lifecycle.ts';
import type { Recorded, ServiceResult, WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { asJudged, requireBookingSide } from './booking-access.ts';
import { moveBooking } from './booking-change-service.ts';
import { refundOnCancel } from './booking-policy.ts';
import { onceForBooking } from './stored/booking-repository.ts';
import { isOpenForStays } from '#server/catalog/properties/listing-terms-repository.ts';

type Decision = 'confirmed' | 'declined' | 'cancelled';

const deciders: Record<Decision, readonly BookingSide[]> = {
  confirmed: ['host', 'staff'],
  declined: ['host', 'staff'],
  cancelled: ['guest', 'host', 'staff'],
};

/** Why a booking of this status can no longer be decided. */
const whyNotPossible: Record<BookingStatus, string> = {
  pending: 'This is no longer possible.',
  confirmed: 'This booking is already confirmed.',
  declined: 'This request was declined.',
  expired: 'This request has expired.',
  cancelled: 'This booking was cancelled.',
  completed: 'This stay is already over.',
};

/**
 * Applies a decision to a booking, once per idempotency key.
 * @throws {AppError} `not_found` for a stranger, `forbidden` for the guest of a request, `wrong_state` with the current
 * booking if its lifecycle does not allow the step (such as an expired request), or if a request is accepted at a
 * listing that is no longer verified; `dates_unavailable` if one is accepted that meets a reservation of another site
 * about which its host has not decided
 */
function decide(call: WriteCall, bookingId: number, status: Decision): Promise<Recorded<Booking>> {
  const move = async (trx: Trx): Promise<ServiceResult<Booking>> => {
    const now = call.clock.now();
    const { booking: stored, side } = await requireBookingSide(trx, bookingId, call.caller);
    if (!deciders[status].includes(side)) {
      throw new AppError('forbidden', 'Only the host can answer a booking request.');
    }
    const booking = await asJudged(trx, stored, now);
    if (!canBecome(booking.status, status)) {
      throw new AppError('wrong_state', whyNotPossible[booking.status], { current: booking });
    }
    if (status === 'confirmed') await requireAcceptable(trx, booking);
    const body = await moveBooking(trx, booking, {
      status,
      actorId: call.caller.userId,
      at: now,
      endedAt: status === 'confirmed' ? null : now.toISOString(),
      refundAmount: status === 'cancelled' ? refundOnCancel(booking, side, now) : null,
      ...(status === 'cancelled' && { cancelledBy: side }),
    });
    return { status: 200, body };
  };
  return onceForBooking(call, bookingId, move);
}

async function requireAcceptable(trx: Trx, booking: Booking): Promise<void> {
  if (!(await isOpenForStays(trx, booking.propertyId))) {
    throw new AppError(
      'wrong_state',
      'This retreat is not verified any more, so its requests cannot be accepted. You can still decline.',
      { current: booking },
    );
  }
  if (await isBlockedPair(trx, booking.userId, booking.host.id)) {
    throw new AppError('blocked', 'This request cannot be accepted. You can still decline.');
  }
  if (await isInConflict(trx, booking.id)) {
    throw new AppError(
      'dates_unavailable',
      'A calendar of another site has a reservation on these days. First say in the calendar of this retreat what it is, or decline.',
    );
  }
}

/** Confirms a request. Source: decision 006. */
export const acceptStay = (call: WriteCall, bookingId: number) => decide(call, bookingId, 'confirmed');
/** Declines a request and frees its days and spots. */
export const declineStay = (call: WriteCall, bookingId: number) => decide(call, bookingId, 'declined');
/** Cancels a request or a stay with the refund due, and frees its days and spots. */
export const cancelStay = (call: WriteCall, bookingId: number) => decide(call, bookingId, 'cancelled');
