import { LRUCache } from 'lru-cache';
import { addressOf } from '#contracts/api/endpoint.ts';
import { propertyPage } from '#contracts/limits.ts';
import { listProperties } from '#contracts/domain/catalog/properties.ts';
import type { PropertyQuery } from '#contracts/domain/catalog/property-query.ts';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  readCursor,
  readRankedCursor,
  toCursor,
  type PageEnd,
} from '#server/catalog/properties/property-page.ts';

/** A search request in canonical form. */
export interface PropertySearch {
  filters: SearchFilters;
  limit: number;
  after: PageEnd | null;
  /** Only the caller's own listings. */
  isMine: boolean;
  /** All of the above as one cache key. */
  key: string;
}

/** Cached searches, and the longest query string that is cached, in characters. */
const remembered = { searches: 2000, length: 500 } as const;

/**
 * Parses search queries and caches the results: most repeat, and validating a query takes longer than answering it from
 * memory.
 */
export class SearchReader {
  readonly #known = new LRUCache<string, PropertySearch>({ max: remembered.searches });

  /**
   * @param spelling query string as sent @param readQuery returns its values @throws {AppError} `bad_filter`,
   * `bad_cursor`
   */
  read(spelling: string, readQuery: () => PropertyQuery): PropertySearch {
    const known = this.#known.get(spelling);
    if (known !== undefined) return known;
    const search = readSearch(readQuery());
    if (spelling.length <= remembered.length) this.#known.set(spelling, search);
    return search;
  }
}

/** @throws {AppError} `bad_filter`, `bad_cursor` */
export function readSearch(query: PropertyQuery): PropertySearch {
  const { startDate, endDate, minPrice, maxPrice } = query;
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw new AppError('bad_filter', 'endDate: Check-out must be after check-in.');
  }
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice) {
    throw new AppError('bad_filter', 'maxPrice: Must not be below minPrice.');
  }
  const filters = normalizeFilters({
    location: query.location && searchable('location', query.location),
    startDate,
    endDate,
    guests: query.guests,
    // Prices are whole dollars; the columns accept no others.
    minPrice: minPrice && Math.ceil(bounded(minPrice)),
    maxPrice: maxPrice === undefined ? undefined : Math.floor(maxPrice),
    instantBook: query.instantBook,
    retreatTypes: listOf('retreatTypes', query.retreatTypes),
    categoryTypes: listOf('categoryTypes', query.categoryTypes),
    amenities: listOf('amenities', query.amenities),
    departures: query.departures,
    sort: query.sort,
  });
  const asked = {
    filters,
    limit: query.limit ?? propertyPage.default,
    after: (query.sort === undefined ? readCursor : readRankedCursor)(query.cursor),
    isMine: query.mine === true,
  };
  return { ...asked, key: JSON.stringify(asked) };
}

function listOf(
  name: 'retreatTypes' | 'categoryTypes' | 'amenities',
  terms: readonly string[] = [],
): string[] {
  return [...new Set(terms)].sort().map((term) => searchable(name, term));
}

/** PostgreSQL accepts no NUL, not even in a parameter. */
function searchable(name: string, text: string): string {
  if (!isStorableText(text))
    throw new AppError('bad_filter', `${name}: Contains characters that cannot be searched.`);
  return text;
}

function bounded(price: number): number {
  return Math.min(price, Number.MAX_SAFE_INTEGER);
}

/** `Link` header value with the URL of the next page. Source: RFC 8288. */
export function toNextLink({ filters, limit, isMine }: PropertySearch, next: PageEnd): string {
  const address = addressOf(
    listProperties,
    {},
    {
      ...filters,
      ...(isMine ? { mine: true } : {}),
      ...(limit === propertyPage.default ? {} : { limit }),
      cursor: toCursor(next),
    },
  );
  return `<${address}>; rel="next"`;
}
