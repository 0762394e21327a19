import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import type { WithPending } from '#pwa/data/overlays.ts';

/** Whether the host has cancelled the stay and the server has not answered yet. It will refund all that was paid. */
export const isCancelling = ({ status, pending }: WithPending<Pick<Booking, 'status'>>): boolean =>
  status === 'cancelled' && (pending?.state === 'queued' || pending?.state === 'sending');

/** Whether a stay took place without a payment here, which is possible only until it is over. Source: decision 020. */
export const endedUnpaid = ({ payment }: Pick<Booking, 'payment'>, status: Booking['status']): boolean =>
  status === 'completed' && payment == null;

/**
 * The host's earnings from a booking, in whole US dollars. A declined or expired request earns nothing, a stay that was not
 * paid until it was over nothing here, a cancelled one only the share that was not refunded, and one that the host is
 * cancelling nothing.
 * @param status the status shown to the host
 */
export function hostEarnings(
  booking: WithPending<Pick<Booking, 'status' | 'totalPrice' | 'payment'>>,
  status: Booking['status'],
): number {
  const { totalPrice, payment } = booking;
  const { subtotal } = partsOfTotal(totalPrice);
  if (status === 'declined' || status === 'expired' || isCancelling(booking)) return 0;
  if (endedUnpaid(booking, status)) return 0;
  if (status !== 'cancelled') return subtotal;
  return payment == null ? 0 : Math.round((subtotal * (payment.amount - payment.refunded)) / totalPrice);
}
