import { priceRange } from '#contracts/limits.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** Both ends of the price slider, in US dollars a night. */
export interface PriceSpan {
  min: number;
  max: number;
}

const toStep = (amount: number): number => {
  const { min, max, step } = priceRange;
  return Math.min(max, Math.max(min, Math.round(amount / step) * step));
};

/** Position of the slider for these filters; an amount between two steps is rounded to the nearer one. */
export function spanOf({ minPrice, maxPrice }: SearchFilters): PriceSpan {
  return { min: toStep(minPrice ?? priceRange.min), max: toStep(maxPrice ?? priceRange.max) };
}

type PriceReading = { amount: number } | { problem: string };

/**
 * Parses the text of a price field and rounds it to the nearest step.
 * @param from smallest and `to` largest amount allowed
 */
export function readPrice(text: string, from: number, to: number): PriceReading {
  const digits = text.replaceAll(/[\s,$+]/g, '');
  if (!/^\d{1,6}(\.\d*)?$/.test(digits)) return { problem: 'Enter an amount in dollars.' };
  const amount = toStep(Number(digits));
  if (Number(digits) < priceRange.min || Number(digits) > priceRange.max) {
    return {
      problem: `Enter an amount from ${formatDollars(priceRange.min)} to ${formatDollars(priceRange.max)}.`,
    };
  }
  if (amount > to) return { problem: `Enter at most ${formatDollars(to)}, the maximum.` };
  if (amount < from) return { problem: `Enter at least ${formatDollars(from)}, the minimum.` };
  return { amount };
}
