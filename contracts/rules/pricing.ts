import type { PriceLine, PriceQuote } from '#contracts/domain/booking/bookings.ts';
import { serviceFeeRate } from '#contracts/limits.ts';
import { addDays } from './days.ts';
import { countNights } from './stay.ts';

/** A quote with the nights by rate. */
export type StayQuote = PriceQuote & { lines: PriceLine[] };

/**
 * Price of a stay in whole US dollars: the rates of its nights, plus the service fee. The device shows it and the server
 * checks it.
 * @param rate price per night of the package, or of the listing without a package, where it may depend on the day
 * Source: spec §9, decision 043.
 */
export function quoteStay(
  stay: { startDate: string; endDate: string },
  rate: number | ((day: string) => number),
  isPackageRate = false,
): StayQuote {
  const nights = countNights(stay.startDate, stay.endDate);
  const lines = typeof rate === 'number' ? [lineOf(nights, rate)] : linesOf(stay.startDate, nights, rate);
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const serviceFee = Math.round(subtotal * serviceFeeRate);
  const first = lines[0]?.rate ?? 0;
  return { nights, rate: first, subtotal, serviceFee, total: subtotal + serviceFee, isPackageRate, lines };
}

const lineOf = (nights: number, rate: number): PriceLine => ({ nights, rate, subtotal: nights * rate });

/** The nights by rate, in the order of their first night. */
function linesOf(startDate: string, nights: number, rateOn: (day: string) => number): PriceLine[] {
  const counts = new Map<number, number>();
  for (let night = 0; night < nights; night += 1) {
    const rate = rateOn(addDays(startDate, night));
    counts.set(rate, (counts.get(rate) ?? 0) + 1);
  }
  return [...counts].map(([rate, count]) => lineOf(count, rate));
}

/** Splits a total into the subtotal, which the host earns, and the service fee. Whole US dollars. */
export function partsOfTotal(total: number): { subtotal: number; serviceFee: number } {
  // Rounding moves a total by at most half a dollar, and neighbouring subtotals have totals more than a dollar apart.
  const subtotal = Math.round(total / (1 + serviceFeeRate));
  return { subtotal, serviceFee: total - subtotal };
}

/** The lines of a booking's price; a booking from before they were stored has one line for all nights. */
export function linesOfBooking({
  startDate,
  endDate,
  totalPrice,
  priceLines,
}: {
  startDate: string;
  endDate: string;
  totalPrice: number;
  priceLines?: PriceLine[] | undefined;
}): PriceLine[] {
  if (priceLines !== undefined && priceLines.length > 0) return priceLines;
  // A group retreat may last one day.
  const nights = Math.max(1, countNights(startDate, endDate));
  const { subtotal } = partsOfTotal(totalPrice);
  return [{ nights, rate: subtotal / nights, subtotal }];
}
