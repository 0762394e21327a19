import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { PaymentToken } from '#contracts/domain/state-lists.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { putNewer } from '#pwa/sync/fetch/put-newer.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { whilePaymentIsSent } from '#pwa/features/shared/payments-in-flight.ts';
import { storeReply } from '#pwa/features/shared/store-reply.ts';

/**
 * What became of a payment. `declined` and `refused`: nothing was paid, for the reason given. `unknown`: no answer came,
 * so it may have been paid; trying again is safe, because a stay is paid once at most.
 */
export type PayResult =
  | { kind: 'paid' }
  | { kind: 'declined'; detail: string }
  | { kind: 'refused'; detail: string }
  | { kind: 'unknown' };

/** Pays for a stay. Only with a connection: a payment is never sent later. */
export const payStay = (id: number, token: PaymentToken): Promise<PayResult> =>
  whilePaymentIsSent(id, () => sendPayment(id, token));

async function sendPayment(id: number, token: PaymentToken): Promise<PayResult> {
  const db = appDevice.privateDb();
  try {
    const { body } = await appDevice.api.call('payBooking', {
      params: { id },
      body: { token },
      headers: { [headers.idempotencyKey]: appDevice.environment.randomUuid() },
    });
    await storeReply(putNewer(db.bookings, [body]));
    return { kind: 'paid' };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'unknown' };
    if (!(error instanceof ApiError)) throw error;
    if (error.current !== undefined) await storeReply(putNewer(db.bookings, [error.current as Booking]));
    if (error.code === 'already_paid') return { kind: 'paid' };
    return { kind: error.code === 'payment_declined' ? 'declined' : 'refused', detail: error.detail };
  }
}
