import type { PriceQuote } from '#contracts/domain/bookings.ts';
import { serviceFeeRate } from '#contracts/limits.ts';
import { countNights } from './stay.ts';

/**
 * Price of a stay in whole US dollars: nights × rate, plus the service fee. The device shows it, the server judges by it.
 * @param rate price of the package where one is chosen, else of the listing
 * Source: spec §9.
 */
export function quoteStay(
  stay: { startDate: string; endDate: string },
  rate: number,
  isPackageRate = false,
): PriceQuote {
  const nights = countNights(stay.startDate, stay.endDate);
  const subtotal = nights * rate;
  const serviceFee = Math.round(subtotal * serviceFeeRate);
  return { nights, rate, subtotal, serviceFee, total: subtotal + serviceFee, isPackageRate };
}

/** Splits a total into the subtotal, which the host earns, and the service fee. Whole US dollars. */
export function partsOfTotal(total: number): { subtotal: number; serviceFee: number } {
  // Rounding moves a total by at most half a dollar, and neighbouring subtotals have totals more than a dollar apart.
  const subtotal = Math.round(total / (1 + serviceFeeRate));
  return { subtotal, serviceFee: total - subtotal };
}
