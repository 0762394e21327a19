import { useMemo } from 'react';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { countOf } from '#contracts/plural.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/**
 * '$1,098 total for 4 nights' for a card, including the fee; or that the price depends on the date, because a card does not
 * have the rules of its listing.
 */
export type StayTotal = (card: Pick<PropertyCard, 'pricePerNight' | 'hasDatePrices'>) => string;

/**
 * Returns the price label of the searched dates for cards: the same function as long as the dates do not change;
 * undefined without dates.
 */
export function useStayTotal({ startDate, endDate }: SearchFilters): StayTotal | undefined {
  return useMemo(
    () =>
      startDate === undefined || endDate === undefined
        ? undefined
        : ({ pricePerNight, hasDatePrices }) => {
            if (hasDatePrices === true) return 'Some dates cost more or less';
            const { nights, total } = quoteStay({ startDate, endDate }, pricePerNight);
            return `${formatDollars(total)} total for ${countOf(nights, 'night')}`;
          },
    [startDate, endDate],
  );
}
