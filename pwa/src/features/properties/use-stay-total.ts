import { useMemo } from 'react';
import { countOf } from '#contracts/plural.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** '$1,098 total for 4 nights' of a nightly rate, fee included. */
export type StayTotal = (rate: number) => string;

/** What cards say of the price of the searched dates: a function that stays the same while they do; nothing without dates. */
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
