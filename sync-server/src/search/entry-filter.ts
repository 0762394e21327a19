import { listingAmenities, listingRetreatTypes } from '#contracts/domain/option-lists.ts';
import { needsFreeDays, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { listingTypesOf } from '#contracts/rules/search/retreat-type-matching.ts';
import { termWords, toWordQueries } from '#contracts/rules/search/search-text.ts';
import { TermBits } from './term-bits.ts';

export const typeBits = new TermBits(listingRetreatTypes);
export const amenityBits = new TermBits(listingAmenities);

/** At least one must match: known terms as a bit mask, others by name. */
export interface TermChoice {
  mask: number;
  others: readonly string[];
}

/** A search word: matches a part of location or title, or the start of a word of a type or an amenity. */
export interface WordFilter {
  inPlace: string;
  /** As in `termWords`, with a leading space. */
  inTerms: string;
  /** Masks of the known types and amenities that contain the word. */
  types: number;
  amenities: number;
}

/** Known terms by word. */
class TermLookup {
  readonly #terms: readonly { term: string; words: string }[];

  constructor(terms: readonly string[]) {
    this.#terms = terms.map((term) => ({ term, words: ` ${termWords(term)}` }));
  }

  withWord(inTerms: string): string[] {
    return this.#terms.filter(({ words }) => words.includes(inTerms)).map(({ term }) => term);
  }
}

const knownTypes = new TermLookup(listingRetreatTypes);
const knownAmenities = new TermLookup(listingAmenities);

/** Degrees. `west` may exceed `east` across the date line. */
export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A compiled search that compares numbers. */
export interface EntryFilter {
  guests: number;
  minPrice: number;
  maxPrice: number;
  instantOnly: boolean;
  /** All of the choices must be met. */
  types: readonly TermChoice[];
  /** All of the choices must be met. */
  amenities: readonly TermChoice[];
  /** All of the words must be met. */
  words: readonly WordFilter[];
  /** Days on which a listing must be free: `YYYY-MM-DD`, inclusive; null for any days. */
  days: { from: string; to: string } | null;
  /** Days within which a departure must lie; without days for any departure; null if none is needed. */
  departures: Pick<SearchFilters, 'startDate' | 'endDate'> | null;
  box: BoundingBox | null;
}

/** Compiles normalized filters. */
export function toEntryFilter(filters: SearchFilters, box: BoundingBox | null = null): EntryFilter {
  const types = listingTypesOf(filters.retreatTypes ?? []);
  const { startDate, endDate, guests = 1, minPrice = 0, maxPrice = Infinity } = filters;
  return {
    guests,
    minPrice,
    maxPrice,
    instantOnly: filters.instantBook === true,
    types: [types, filters.categoryTypes ?? []]
      .filter((choice) => choice.length > 0)
      .map((choice) => toChoice(typeBits, choice)),
    amenities: (filters.amenities ?? []).map((choice) => toChoice(amenityBits, choice.split('|'))),
    words: toWordQueries(filters.location ?? '').map(({ inPlace, inTerms }) => ({
      inPlace,
      inTerms,
      types: typeBits.maskOf(knownTypes.withWord(inTerms)),
      amenities: amenityBits.maskOf(knownAmenities.withWord(inTerms)),
    })),
    days:
      startDate === undefined || endDate === undefined || !needsFreeDays(filters)
        ? null
        : { from: startDate, to: endDate },
    departures: filters.departures === true ? { startDate, endDate } : null,
    box,
  };
}

function toChoice(bits: TermBits, terms: readonly string[]): TermChoice {
  return { mask: bits.maskOf(terms), others: bits.unknownOf(terms) };
}

export function isInside(
  { west, south, east, north }: BoundingBox,
  latitude: number,
  longitude: number,
): boolean {
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
