import { priceRange } from '#contracts/limits.ts';
import { matchesWords, toSearchText, toWordQueries } from './search-text.ts';
import { listingTypesOf } from './retreat-type-matching.ts';
import { findNextDeparture, type NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import type { SearchSort, Sortable } from './search-order.ts';

/**
 * Search filters; a missing field does not filter. Days are both inclusive. `normalizeFilters` gives each search one
 * form, which the URL, the API and the filters dialog use. Source: spec §3, search filters.
 */
export interface SearchFilters {
  location?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  guests?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  instantBook?: boolean | undefined;
  retreatTypes?: readonly string[] | undefined;
  /** Id of the category chosen in the strip. Matching uses its `categoryTypes` instead. */
  category?: number | undefined;
  /** Types of the chosen category: a listing must have one of them as well. */
  categoryTypes?: readonly string[] | undefined;
  /** A listing must have all of them; `A|B` means either. */
  amenities?: readonly string[] | undefined;
  /** Only listings with a departure that can be booked; with dates, one that lies within them. Source: decision 048. */
  departures?: boolean | undefined;
  /** Order of the results; newest first by default. */
  sort?: SearchSort | undefined;
}

/** Fields of a listing that a search reads. */
export interface Searchable extends Sortable {
  title: string;
  location: string;
  maxGuests: number;
  instantBook: boolean;
  retreatTypes: readonly string[];
  amenities: readonly string[];
  /** Earliest first. Absent or null if there is none. */
  nextDepartures?: readonly NextDeparture[] | null | undefined;
}

/**
 * Whether a listing must be free on all days of the search. Guests of a departure share its days, and an exclusive one
 * takes them itself. Source: decision 048.
 */
export const needsFreeDays = ({ startDate, departures }: SearchFilters): boolean =>
  startDate !== undefined && departures !== true;

/**
 * Creates a predicate for normalized filters, to run on many rows. It does not check for taken days, which only the caller
 * knows (`needsFreeDays`).
 * @param now ISO 8601; departures must still be bookable then
 */
export function searchMatcher(filters: SearchFilters, now: string): (listing: Searchable) => boolean {
  const words = toWordQueries(filters.location ?? '');
  const types = new Set(listingTypesOf(filters.retreatTypes ?? []));
  const categoryTypes = new Set(filters.categoryTypes);
  const amenityChoices = (filters.amenities ?? []).map((choice) => choice.split('|'));
  const { minPrice, maxPrice, guests = 1 } = filters;
  return (listing) =>
    listing.maxGuests >= guests &&
    (minPrice === undefined || listing.pricePerNight >= minPrice) &&
    (maxPrice === undefined || listing.pricePerNight <= maxPrice) &&
    (filters.instantBook !== true || listing.instantBook) &&
    (filters.departures !== true || findNextDeparture(listing.nextDepartures, now, filters) !== null) &&
    (types.size === 0 || listing.retreatTypes.some((type) => types.has(type))) &&
    (categoryTypes.size === 0 || listing.retreatTypes.some((type) => categoryTypes.has(type))) &&
    amenityChoices.every((choice) => choice.some((amenity) => listing.amenities.includes(amenity))) &&
    (words.length === 0 || matchesWords(toSearchText(listing), words));
}

/**
 * Removes fields that filter nothing: an empty place or list, one guest, one date without the other, and the ends of
 * the price slider, which mean "any price". Source: decision 004.
 */
export function normalizeFilters(filters: SearchFilters): SearchFilters {
  const { startDate, endDate, guests = 1, minPrice = 0, maxPrice = Infinity } = filters;
  const location = filters.location?.trim();
  const hasDates = Boolean(startDate && endDate);
  const normalized: SearchFilters = {
    location: location === '' ? undefined : location,
    startDate: hasDates ? startDate : undefined,
    endDate: hasDates ? endDate : undefined,
    guests: guests > 1 ? guests : undefined,
    minPrice: minPrice > priceRange.min ? minPrice : undefined,
    maxPrice: maxPrice < priceRange.max ? maxPrice : undefined,
    instantBook: filters.instantBook === true ? true : undefined,
    retreatTypes: nonEmpty(filters.retreatTypes),
    category: filters.category,
    categoryTypes: nonEmpty(filters.categoryTypes),
    amenities: nonEmpty(filters.amenities),
    departures: filters.departures === true ? true : undefined,
    sort: filters.sort,
  };
  return Object.fromEntries(Object.entries(normalized).filter(([, value]) => value !== undefined));
}

const nonEmpty = (terms: readonly string[] = []): readonly string[] | undefined =>
  terms.length === 0 ? undefined : terms;

/** Number on the Filters button: price, types, instant book, group retreats, guests above one. Source: spec §5. */
export function countFilters(filters: SearchFilters): number {
  const { minPrice, maxPrice, retreatTypes = [], instantBook, departures, guests = 1 } = filters;
  return [
    minPrice !== undefined || maxPrice !== undefined,
    retreatTypes.length > 0,
    instantBook === true,
    departures === true,
    guests > 1,
  ].filter(Boolean).length;
}
