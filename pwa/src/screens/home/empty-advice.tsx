import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { useMostGuests } from '#pwa/features/catalog/properties/most-guests.ts';

/** Suggests other searches when nothing was found. */
export function EmptyAdvice({ filters }: { filters: SearchFilters }) {
  return adviceFor(filters, useMostGuests());
}

/** @param mostGuests maximum of any retreat; null if unknown */
export function adviceFor(filters: SearchFilters, mostGuests: number | null): string {
  const {
    location,
    startDate,
    guests = 1,
    minPrice,
    maxPrice,
    instantBook,
    departures,
    retreatTypes = [],
    amenities = [],
    category,
  } = filters;
  const isTooMany = mostGuests !== null && guests > mostGuests;
  const others = [
    location === undefined ? '' : 'another place',
    startDate === undefined ? '' : 'other dates',
    guests > 1 ? 'fewer guests' : '',
    minPrice === undefined && maxPrice === undefined ? '' : 'a wider price range',
    instantBook === true ||
    departures === true ||
    retreatTypes.length + amenities.length > 0 ||
    category !== undefined
      ? 'fewer filters'
      : '',
  ].filter((part) => part !== '');
  // No other place or dates have room for them.
  if (isTooMany) return `The largest retreat sleeps ${mostGuests}.`;
  if (others.length === 0) return 'There are no retreats here yet.';
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(others)}.`;
}
