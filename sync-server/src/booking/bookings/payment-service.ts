import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import type { NewPayment } from '#contracts/domain/booking/payments.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Recorded, ServiceResult, WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Caller } from '#server/lib/caller.ts';
import { asJudged, requireBookingSide } from './booking-access.ts';
import { recordBookingChange } from './booking-change-service.ts';
import { notifyOfPayment } from './booking-notification-service.ts';
import { onceForBooking, readBooking, updateBooking } from './stored/booking-repository.ts';
import { insertPayment } from './stored/payment-repository.ts';
import { chargeSandbox } from './sandbox-provider.ts';

/** Why a stay of this status cannot be paid; null if it can. */
const whyNotPayable: Record<BookingStatus, string | null> = {
  pending: 'You can pay once the host accepts your request.',
  confirmed: null,
  declined: 'The host declined this request, so there is nothing to pay.',
  expired: 'The host did not answer this request in time, so there is nothing to pay.',
  cancelled: 'This stay was cancelled, so there is nothing to pay.',
  completed: 'This stay is over and can no longer be paid here.',
};

/** @throws {AppError} `not_found` for a stranger, `forbidden` for the host and staff */
export async function mayPay(db: Db | Trx, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side !== 'guest') throw new AppError('forbidden', 'Only the guest can pay for a stay.');
  return booking;
}

/**
 * Pays for a stay in full, once. A copy of the call has the same key; the table allows only one payment per booking.
 * @throws {AppError} as `mayPay`; `already_paid`; `not_payable` with the reason, both with the current booking;
 * `payment_declined`
 */
export function payStay(
  call: WriteCall,
  bookingId: number,
  { token }: NewPayment,
): Promise<Recorded<Booking>> {
  const pay = async (trx: Trx): Promise<ServiceResult<Booking>> => {
    const now = call.clock.now();
    const booking = await asJudged(trx, await mayPay(trx, bookingId, call.caller), now);
    if (booking.payment !== null && booking.status !== 'cancelled') {
      throw new AppError('already_paid', undefined, { current: booking });
    }
    const reason = whyNotPayable[booking.status];
    if (reason !== null) throw new AppError('not_payable', reason, { current: booking });
    const reference = chargeSandbox(token);
    if (reference === null) throw new AppError('payment_declined');
    const at = now.toISOString();
    const amount = booking.totalPrice;
    const payment = {
      amount,
      refunded: 0,
      currency: 'USD',
      provider: 'sandbox',
      state: 'paid',
      reference,
      at,
    } as const;
    await insertPayment(trx, bookingId, payment);
    await updateBooking(trx, bookingId, {});
    await recordAudit(trx, {
      at,
      actorId: call.caller.userId,
      action: 'booking.paid',
      table: 'bookings',
      id: bookingId,
      detail: { amount, reference },
    });
    await recordBookingChange(trx, booking, { changedHands: false, packageDayIds: [] });
    await notifyOfPayment(trx, booking, amount, now);
    return { status: 201, body: await readBooking(trx, bookingId) };
  };
  return onceForBooking(call, bookingId, pay);
}
