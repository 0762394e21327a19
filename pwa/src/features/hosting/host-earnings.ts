import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';

/**
 * What is left for the host, in whole US dollars: nothing of a stay that does not take place, unless the guest got only a
 * part back.
 * @param status as it is shown
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
