import { amenitySwitches } from '#contracts/domain/option-lists.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import type { IgnoredPart } from '#pwa/lib/search-query.ts';

/** 'Jun 12 – 19 · 2 guests'; empty if neither is chosen. */
export function whenAndWho({ startDate, endDate, guests = 1 }: SearchFilters): string {
  const parts = [
    startDate !== undefined && endDate !== undefined ? formatDayRange(startDate, endDate) : '',
    guests > 1 ? `${guests} guests` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** A chosen filter as a chip, and the search without it. */
interface FilterChip {
  label: string;
  without: SearchFilters;
}

/** Chips of the chosen filters, in the order of the filters dialog. Place, dates and guests are shown elsewhere. */
export function filterChips(filters: SearchFilters): FilterChip[] {
  const { instantBook, departures, retreatTypes = [], amenities = [] } = filters;
  const price = priceLabel(filters);
  return [
    ...(price === null
      ? []
      : [{ label: price, without: { ...filters, minPrice: undefined, maxPrice: undefined } }]),
    ...retreatTypes.map((type) => ({
      label: type,
      without: { ...filters, retreatTypes: retreatTypes.filter((each) => each !== type) },
    })),
    ...(instantBook === true
      ? [{ label: 'Instant Book', without: { ...filters, instantBook: undefined } }]
      : []),
    ...(departures === true
      ? [{ label: 'Group retreats', without: { ...filters, departures: undefined } }]
      : []),
    ...amenities.map((choice) => ({
      label: amenityLabel(choice),
      without: { ...filters, amenities: amenities.filter((each) => each !== choice) },
    })),
  ];
}

function priceLabel({ minPrice, maxPrice }: SearchFilters): string | null {
  if (minPrice !== undefined && maxPrice !== undefined) {
    return `${formatDollars(minPrice)} – ${formatDollars(maxPrice)}`;
  }
  if (minPrice !== undefined) return `From ${formatDollars(minPrice)}`;
  return maxPrice === undefined ? null : `Up to ${formatDollars(maxPrice)}`;
}

const amenityLabel = (choice: string): string =>
  amenitySwitches.find(({ amenities }) => amenities.join('|') === choice)?.label ??
  choice.replaceAll('|', ' or ');

/** A sentence about the parts of an address that were ignored. */
export function ignoredSentence(parts: readonly IgnoredPart[]): string {
  const names = new Intl.ListFormat('en', { type: 'unit' }).format(parts);
  return `Some filters in this link aren't valid (${names}), so we left them out.`;
}
