import { useMemo } from 'react';
import { countOf } from '#contracts/plural.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** '$1,098 total for 4 nights' for a nightly rate, including the fee. */
export type StayTotal = (rate: number) => string;

/**
 * Returns the price label of the searched dates for cards: the same function as long as the dates do not change;
 * undefined without dates.
 */
export function useStayTotal({ startDate, endDate }: SearchFilters): StayTotal | undefined {
  return useMemo(
    () =>
      startDate === undefined || endDate === undefined
        ? undefined
        : (rate: number) => {
            const { nights, total } = quoteStay({ startDate, endDate }, rate);
            return `${formatDollars(total)} total for ${countOf(nights, 'night')}`;
          },
    [startDate, endDate],
  );
}
