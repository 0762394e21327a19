import { priceRange } from '#contracts/limits.ts';
import { matchesWords, toSearchText, toWordQueries } from './search-text.ts';
import { listingTypesOf } from './retreat-type-matching.ts';
import type { SearchSort, Sortable } from './search-order.ts';

/** What a guest searches by; a field left out does not filter. Days both inclusive. Source: spec §3, search filters. */
export interface SearchFilters {
  location?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  guests?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  instantBook?: boolean | undefined;
  retreatTypes?: readonly string[] | undefined;
  /** Id of the category chosen in the strip. It matches nothing by itself: `categoryTypes` are what it stands for. */
  category?: number | undefined;
  /** Types of the chosen category: one of them must be there too. */
  categoryTypes?: readonly string[] | undefined;
  /** All of them must be there; `A|B` means either. */
  amenities?: readonly string[] | undefined;
  /** Order of what is found; newest first where left out. */
  sort?: SearchSort | undefined;
}

/** What a listing must have to be searched. */
export interface Searchable extends Sortable {
  title: string;
  location: string;
  maxGuests: number;
  instantBook: boolean;
  retreatTypes: readonly string[];
  amenities: readonly string[];
}

/**
 * A test for the filters, made once and run on many rows. The server says the same in SQL; tests prove that both
 * agree. Dates are judged by the caller, who knows which days are taken.
 */
export function searchMatcher(filters: SearchFilters): (listing: Searchable) => boolean {
  const words = toWordQueries(filters.location ?? '');
  const types = new Set(listingTypesOf(filters.retreatTypes ?? []));
  const categoryTypes = new Set(filters.categoryTypes);
  const amenityChoices = (filters.amenities ?? []).map((choice) => choice.split('|'));
  const { minPrice, maxPrice } = openEndedPrice(filters);
  const guests = filters.guests ?? 1;
  return (listing) =>
    listing.maxGuests >= guests &&
    (minPrice === undefined || listing.pricePerNight >= minPrice) &&
    (maxPrice === undefined || listing.pricePerNight <= maxPrice) &&
    (filters.instantBook !== true || listing.instantBook) &&
    (types.size === 0 || listing.retreatTypes.some((type) => types.has(type))) &&
    (categoryTypes.size === 0 || listing.retreatTypes.some((type) => categoryTypes.has(type))) &&
    amenityChoices.every((choice) => choice.some((amenity) => listing.amenities.includes(amenity))) &&
    (words.length === 0 || matchesWords(toSearchText(listing), words));
}

/** The slider's upper end means "and more", its lower end "from nothing": neither filters. Source: decision 004. */
export function openEndedPrice(filters: Pick<SearchFilters, 'minPrice' | 'maxPrice'>): {
  minPrice: number | undefined;
  maxPrice: number | undefined;
} {
  const { minPrice, maxPrice } = filters;
  return {
    minPrice: minPrice !== undefined && minPrice > priceRange.min ? minPrice : undefined,
    maxPrice: maxPrice !== undefined && maxPrice < priceRange.max ? maxPrice : undefined,
  };
}

/** Number on the Filters button: price, types, instant book, guests above one. Source: spec §5. */
export function countFilters(filters: SearchFilters): number {
  const { minPrice, maxPrice } = openEndedPrice(filters);
  return [
    minPrice !== undefined || maxPrice !== undefined,
    (filters.retreatTypes ?? []).length > 0,
    filters.instantBook === true,
    (filters.guests ?? 1) > 1,
  ].filter(Boolean).length;
}
