import {
  amenitySwitches,
  listingAmenities,
  listingRetreatTypes,
  searchRetreatTypes,
} from '#contracts/domain/option-lists.ts';
import { searchLimits } from '#contracts/limits.ts';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { listingTypesOfCategory } from '#contracts/rules/search/retreat-type-matching.ts';
import { searchSorts, type SearchSort } from '#contracts/rules/search/search-order.ts';
import { addDays } from '#contracts/rules/days.ts';

/** A part of the URL that could not be parsed, as shown to the guest. */
export type IgnoredPart =
  | 'place'
  | 'dates'
  | 'guests'
  | 'price'
  | 'Instant Book'
  | 'group retreats'
  | 'retreat types'
  | 'amenities'
  | 'category'
  | 'order';

export interface SearchQuery {
  filters: SearchFilters;
  /** Parts that were ignored because their value is invalid. */
  ignored: IgnoredPart[];
}

/** Result of parsing one part: `value` undefined if it is missing or invalid; `ignored` if it is invalid. */
type Reading<T> = { value: T | undefined; ignored: boolean };
const nothing = { value: undefined, ignored: false };
const nonsense = { value: undefined, ignored: true };
const reading = <T>(value: T): Reading<T> => ({ value, ignored: false });

/**
 * Parses the search in a URL. It never throws: invalid parts are ignored and reported. Unknown parameters, such as
 * those of a campaign, are ignored. Source: spec §2, decision 004.
 * @param today `YYYY-MM-DD`; earlier check-in dates are invalid
 */
export function parseSearchQuery(query: URLSearchParams, today: string): SearchQuery {
  const one = <N extends AddressedFilter>(
    name: N,
    read: (given: string | null) => Reading<SearchFilters[N]>,
  ) => asFilter(name, read(query.get(name)));
  const many = (name: 'retreatTypes' | 'amenities', known: ReadonlyMap<string, string>) =>
    asFilter(name, readList(query.getAll(name), known));
  const parts: [IgnoredPart, Reading<SearchFilters>][] = [
    ['place', one('location', readLocation)],
    ['dates', readDates(query.get('startDate'), query.get('endDate'), today)],
    ['guests', one('guests', readGuests)],
    ['price', readPrices(query.get('minPrice'), query.get('maxPrice'))],
    ['Instant Book', one('instantBook', readFlag)],
    ['group retreats', one('departures', readFlag)],
    ['retreat types', many('retreatTypes', knownTypes)],
    ['amenities', many('amenities', knownAmenityChoices)],
    ['category', one('category', readCategory)],
    ['order', one('sort', readSort)],
  ];
  return {
    filters: normalizeFilters(Object.assign({}, ...parts.map(([, { value }]) => value)) as SearchFilters),
    ignored: parts.filter(([, { ignored }]) => ignored).map(([part]) => part),
  };
}

const asFilter = <N extends AddressedFilter>(
  name: N,
  { value, ignored }: Reading<SearchFilters[N]>,
): Reading<SearchFilters> => ({ value: { [name]: value }, ignored });

/** The filters that a URL contains, in order. `categoryTypes` is not among them: it follows from `category`. */
const addressedFilters = [
  'location',
  'startDate',
  'endDate',
  'guests',
  'minPrice',
  'maxPrice',
  'instantBook',
  'departures',
  'retreatTypes',
  'amenities',
  'category',
  'sort',
] as const satisfies readonly (keyof SearchFilters)[];
type AddressedFilter = (typeof addressedFilters)[number];

/** @returns the filters as the query of a URL, without `?`; empty if nothing is filtered */
export function formatSearchQuery(filters: SearchFilters): string {
  const asked = normalizeFilters(filters);
  const query = new URLSearchParams();
  for (const name of addressedFilters) {
    if (asked[name] !== undefined) query.set(name, String(asked[name]));
  }
  return query.toString();
}

/** @returns the dates and guests of a search as the query of a link to a retreat, with `?`; empty without any */
export function stayQuery({ startDate, endDate, guests }: SearchFilters): string {
  const query = formatSearchQuery({ startDate, endDate, guests });
  return query === '' ? '' : `?${query}`;
}

/** Whether the filters contain more than a category, so that home shows search results. Source: spec §2. */
export const isSearch = (filters: SearchFilters): boolean =>
  formatSearchQuery({ ...filters, category: undefined }) !== '';

/** Replaces the category of a search by its retreat types. @param name of the category; undefined if it is not known */
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

// The calendar date as written, even in a date-time: days of a stay have no time zone.
const writtenDay = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/;

function readDay(given: string): string | null {
  const day = writtenDay.exec(given)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null;
  // Days that do not exist, such as February 30, are parsed as other days.
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
  const isReversed =
    minimum.value !== undefined && maximum.value !== undefined && minimum.value > maximum.value;
  if (isReversed) return nonsense;
  const value = { minPrice: minimum.value, maxPrice: maximum.value };
  return { value, ignored: minimum.ignored || maximum.ignored };
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
    ignored: read.length < asked.length,
  };
}
