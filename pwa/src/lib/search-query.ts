import {
  amenitySwitches,
  listingAmenities,
  listingRetreatTypes,
  searchRetreatTypes,
} from '#contracts/domain/option-lists.ts';
import { searchLimits } from '#contracts/limits.ts';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search-matching.ts';
import { listingTypesOfCategory } from '#contracts/rules/retreat-type-matching.ts';
import { searchSorts, type SearchSort } from '#contracts/rules/search-order.ts';
import { addDays } from '#contracts/rules/stay.ts';

/** A part of the address that could not be read, in the guest's words. */
export type UnreadPart =
  | 'place'
  | 'dates'
  | 'guests'
  | 'price'
  | 'Instant Book'
  | 'retreat types'
  | 'amenities'
  | 'category'
  | 'order';

export interface SearchQuery {
  filters: SearchFilters;
  /** What was there and is left out because it makes no sense; in the order of the address. */
  unread: UnreadPart[];
}

/** What one part of the address says: `undefined` for nothing, `unread` for nonsense. */
type Reading<T> = { value: T | undefined; unread: boolean };
const nothing = { value: undefined, unread: false };
const nonsense = { value: undefined, unread: true };
const reading = <T>(value: T): Reading<T> => ({ value, unread: false });

/**
 * The search that an address asks for. Nothing in it can fail: what makes no sense is left out and named.
 * Unknown parameters, such as those of a campaign, are passed over. Source: spec §2, decision 004.
 * @param today `YYYY-MM-DD`; dates before it are of an old link and cannot be stayed on
 */
export function parseSearchQuery(query: URLSearchParams, today: string): SearchQuery {
  const location = readLocation(query.get('location'));
  const dates = readDates(query.get('startDate'), query.get('endDate'), today);
  const guests = readGuests(query.get('guests'));
  const price = readPrices(query.get('minPrice'), query.get('maxPrice'));
  const instantBook = readFlag(query.get('instantBook'));
  const retreatTypes = readList(query.getAll('retreatTypes'), knownTypes);
  const amenities = readList(query.getAll('amenities'), knownAmenityChoices);
  const category = readCategory(query.get('category'));
  const sort = readSort(query.get('sort'));
  const parts: [UnreadPart, Reading<unknown>][] = [
    ['place', location],
    ['dates', dates],
    ['guests', guests],
    ['price', price],
    ['Instant Book', instantBook],
    ['retreat types', retreatTypes],
    ['amenities', amenities],
    ['category', category],
    ['order', sort],
  ];
  return {
    filters: normalizeFilters({
      location: location.value,
      ...dates.value,
      guests: guests.value,
      ...price.value,
      instantBook: instantBook.value,
      retreatTypes: retreatTypes.value,
      amenities: amenities.value,
      category: category.value,
      sort: sort.value,
    }),
    unread: parts.filter(([, { unread }]) => unread).map(([part]) => part),
  };
}

/** The filters that an address carries, in its order. `categoryTypes` is what its `category` stands for. */
const addressedFilters = [
  'location',
  'startDate',
  'endDate',
  'guests',
  'minPrice',
  'maxPrice',
  'instantBook',
  'retreatTypes',
  'amenities',
  'category',
  'sort',
] as const satisfies readonly (keyof SearchFilters)[];

/** The filters as the query of an address, without `?`; empty where nothing is filtered. */
export function formatSearchQuery(filters: SearchFilters): string {
  const asked = normalizeFilters(filters);
  const query = new URLSearchParams();
  for (const name of addressedFilters) {
    if (asked[name] !== undefined) query.set(name, String(asked[name]));
  }
  return query.toString();
}

/** The dates and guests of a search as the query of a link to a retreat, with its `?`; empty where there are none. */
export function stayQuery({ startDate, endDate, guests }: SearchFilters): string {
  const query = formatSearchQuery({ startDate, endDate, guests });
  return query === '' ? '' : `?${query}`;
}

/** Whether more than a category is asked for, which turns home into its search-result form. Source: spec §2. */
export const isSearch = (filters: SearchFilters): boolean =>
  formatSearchQuery({ ...filters, category: undefined }) !== '';

/** The search with its category as the types it stands for. @param name of the category; nothing where it is not known */
export function withCategoryTypes(filters: SearchFilters, name: string | undefined): SearchFilters {
  const { retreatTypes = [] } = filters;
  const types = name === undefined ? undefined : listingTypesOfCategory(name);
  const narrowing = retreatTypes.length === 0 ? { retreatTypes: types } : { categoryTypes: types };
  return { ...filters, category: undefined, ...(types && narrowing) };
}

function readLocation(given: string | null): Reading<string> {
  const place = given?.trim() ?? '';
  if (place === '') return nothing;
  return place.length <= searchLimits.placeMax ? reading(place) : nonsense;
}

// The calendar date as written, also out of a date-time: a day of a stay knows no zone.
const writtenDay = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/;

function readDay(given: string): string | null {
  const day = writtenDay.exec(given)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null;
  // Days that do not exist, such as February 30, come back as others.
  return addDays(day, 0) === day ? day : null;
}

function readDates(
  start: string | null,
  end: string | null,
  today: string,
): Reading<{ startDate: string; endDate: string }> {
  if (!start && !end) return nothing;
  const startDate = readDay(start ?? '');
  const endDate = readDay(end ?? '');
  if (startDate === null || endDate === null || endDate <= startDate || startDate < today) return nonsense;
  return reading({ startDate, endDate });
}

function readGuests(given: string | null): Reading<number> {
  if (!given) return nothing;
  const guests = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (guests < searchLimits.guestsMin || guests > searchLimits.guestsMax) return nonsense;
  return reading(guests);
}

function readAmount(given: string | null): Reading<number> {
  if (!given) return nothing;
  return /^\d{1,9}(\.\d+)?$/.test(given) ? reading(Number(given)) : nonsense;
}

function readPrices(
  min: string | null,
  max: string | null,
): Reading<Pick<SearchFilters, 'minPrice' | 'maxPrice'>> {
  const minimum = readAmount(min);
  const maximum = readAmount(max);
  const isUpsideDown =
    minimum.value !== undefined && maximum.value !== undefined && minimum.value > maximum.value;
  if (isUpsideDown) return nonsense;
  const value = { minPrice: minimum.value, maxPrice: maximum.value };
  return { value, unread: minimum.unread || maximum.unread };
}

function readFlag(given: string | null): Reading<boolean> {
  if (!given || given === 'false' || given === '0') return nothing;
  return given === 'true' || given === '1' ? reading(true) : nonsense;
}

function readCategory(given: string | null): Reading<number> {
  if (!given) return nothing;
  return /^[1-9]\d{0,14}$/.test(given) ? reading(Number(given)) : nonsense;
}

function readSort(given: string | null): Reading<SearchSort> {
  if (!given) return nothing;
  const sort = searchSorts.find((each) => each === given);
  return sort === undefined ? nonsense : reading(sort);
}

const byFoldedName = (names: readonly string[]) => new Map(names.map((name) => [name.toLowerCase(), name]));
const knownTypes = byFoldedName([...searchRetreatTypes, ...listingRetreatTypes]);
const knownAmenityChoices = byFoldedName([
  ...listingAmenities,
  ...amenitySwitches.map((choice) => choice.amenities.join('|')),
]);

function readList(given: string[], known: ReadonlyMap<string, string>): Reading<string[]> {
  const names = given.flatMap((text) => text.split(',')).map((name) => name.trim().toLowerCase());
  const asked = names.filter((name) => name !== '');
  const read = asked.map((name) => known.get(name)).filter((name) => name !== undefined);
  return {
    value: read.length > 0 ? [...new Set(read)] : undefined,
    unread: read.length < asked.length,
  };
}
