import type { Knex } from 'knex';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { needsFreeDays, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { listingTypesOf } from '#contracts/rules/search/retreat-type-matching.ts';
import type { SearchSort } from '#contracts/rules/search/search-order.ts';
import { toWordQueries } from '#contracts/rules/search/search-text.ts';
import type { Db } from '#server/database/database.ts';
import type { Page, PageEnd } from './property-page.ts';
import { listedViews } from './property-repository.ts';
import { toListed, type OwnListedProperty } from './property-row.ts';

/** Scope of a search: public listings, all others, or all of one host. */
export type Scope = { kind: 'verified' } | { kind: 'unverified' } | { kind: 'own'; hostId: number };

/**
 * Listings that match, newest first unless sorted: the rules of `contracts/rules/search/search-matching.ts` as SQL. The
 * in-memory index gives the same results; a test compares all three.
 */
export async function searchProperties(
  db: Db,
  filters: SearchFilters,
  scope: Scope,
  { limit, after }: Page,
): Promise<OwnListedProperty[]> {
  const query = listedViews(db).limit(limit);
  narrowToScope(query, scope);
  narrowToFilters(query, filters);
  orderFrom(query, filters.sort, after);
  return (await query).map(toListed);
}

type Search = Knex.QueryBuilder;

/** `rankOf` of `contracts/rules/search/search-order.ts` as SQL. */
const ranks: Record<SearchSort, string> = {
  'price-low': 'p.price_per_night',
  'price-high': '-p.price_per_night',
  rating: '-coalesce(p.rating, -1)',
};

function orderFrom(query: Search, sort: SearchSort | undefined, after: PageEnd | null): void {
  if (sort !== undefined) void query.orderByRaw(ranks[sort]);
  void query.orderBy([
    { column: 'p.created_at', order: 'desc' },
    { column: 'p.id', order: 'desc' },
  ]);
  if (after === null) return;
  const { createdAt, id, rank = 0 } = after;
  const isOlder = '(p.created_at, p.id) < (?, ?)';
  if (sort === undefined) void query.whereRaw(isOlder, [createdAt, id]);
  else {
    const place = ranks[sort];
    void query.whereRaw(`(${place} > ? or (${place} = ? and ${isOlder}))`, [rank, rank, createdAt, id]);
  }
}

function narrowToScope(query: Search, scope: Scope): void {
  if (scope.kind === 'own') void query.where('p.host_id', scope.hostId);
  if (scope.kind === 'verified') void query.where({ 'p.is_verified': true, 'p.listed': true });
  // By status, not by the flag: the database index is sorted by status.
  if (scope.kind === 'unverified') {
    void query.whereRaw(
      "(p.verification_status is null or p.verification_status in ('pending', 'rejected') or p.listed = ?)",
      [false],
    );
  }
}

function narrowToFilters(query: Search, filters: SearchFilters): void {
  const types = listingTypesOf(filters.retreatTypes ?? []);
  const { minPrice, maxPrice, guests = 1 } = filters;
  void query.where('p.max_guests', '>=', guests);
  if (minPrice !== undefined) void query.where('p.price_per_night', '>=', minPrice);
  if (maxPrice !== undefined) void query.where('p.price_per_night', '<=', maxPrice);
  if (filters.instantBook === true) void query.where('p.instant_book', true);
  for (const choice of [types, filters.categoryTypes ?? []]) {
    if (choice.length > 0) withTerm(query, 'property_retreat_types', 'type', choice);
  }
  for (const choice of filters.amenities ?? []) {
    withTerm(query, 'property_amenities', 'amenity', choice.split('|'));
  }
  withWords(query, filters.location ?? '');
  if (needsFreeDays(filters)) withoutTakenDay(query, filters);
  if (filters.departures === true) withDeparture(query, filters);
}

/** Listings that contain all words of a text. */
export function withWords(query: Search, text: string): void {
  // `LIKE` would need escaped wildcards; `replace` is a substring test that both engines have.
  for (const { inPlace, inTerms } of toWordQueries(text)) {
    void query.whereRaw(
      `(replace(p.search_text, ?, '') <> p.search_text or replace(p.search_text, ?, '') <> p.search_text)`,
      [inPlace, inTerms],
    );
  }
}

/** Listings that have at least one of the terms in a side table. */
function withTerm(query: Search, table: string, column: string, terms: readonly string[]): void {
  void query.whereExists((exists: Search) => {
    void exists
      .select(1)
      .from(`${table} as t`)
      .whereRaw('t.property_id = p.id')
      .whereIn(`t.${column}`, terms);
  });
}

/**
 * Listings with a departure that can be booked and lies within the days, if there are any. `next_departures_until` is null
 * without one, and otherwise not after the last day to book of any.
 */
function withDeparture(query: Search, { startDate, endDate }: SearchFilters): void {
  void query.whereExists((exists: Search) => {
    void exists
      .select(1)
      .from('departures as d')
      .whereRaw("d.property_id = p.id and d.status = 'open' and d.book_by_at >= p.next_departures_until")
      .whereExists((free: Search) => {
        void free
          .select(1)
          .from('departure_rooms as r')
          .whereRaw('r.departure_id = d.id and r.places_taken < r.places');
      });
    if (startDate === undefined || endDate === undefined) return;
    void exists.where('d.start_date', '>=', startDate).where('d.end_date', '<=', endDate);
  });
}

/**
 * Listings with no unavailable day from `first` to `last`, inclusive: none is claimed, and none prepares for a stay, an
 * imported event or a departure, which is the case if one of them claims a day of the widened range.
 */
function withoutTakenDay(query: Search, { startDate, endDate }: SearchFilters): void {
  if (startDate === undefined || endDate === undefined) return;
  void query.whereNotExists((exists: Search) => {
    void exists
      .select(1)
      .from('booking_days as d')
      .whereRaw('d.property_id = p.id')
      .where((taken: Search) => {
        void taken.whereBetween('d.day', [startDate, endDate]);
        for (let days = 1; days <= calendarLimits.preparationDaysMax; days += 1) {
          const range = [addDays(startDate, -days), addDays(endDate, days)] as const;
          void taken.orWhere((prepared: Search) => {
            void prepared
              .whereNot('d.kind', 'block')
              .whereBetween('d.day', range)
              .where('p.calendar', 'like', `%"preparationDays":${days}%`);
          });
        }
      });
  });
}
