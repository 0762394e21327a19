import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';

/**
 * The host's earnings from a booking, in whole US dollars. A declined or expired request earns nothing, a cancelled stay
 * only the share that was not refunded.
 * @param status the status shown to the host
 */
export function hostEarnings(
  { totalPrice, payment }: Pick<Booking, 'totalPrice' | 'payment'>,
  status: Booking['status'],
): number {
  const { subtotal } = partsOfTotal(totalPrice);
  if (status === 'declined' || status === 'expired') return 0;
  if (status !== 'cancelled') return subtotal;
  return payment == null ? 0 : Math.round((subtotal * (payment.amount - payment.refunded)) / totalPrice);
}
