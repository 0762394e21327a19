import { assert, constantFrom, dictionary, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyQuerySchema } from '#contracts/domain/catalog/property-query.ts';
import { normalizeFilters } from '#contracts/rules/search/search-matching.ts';
import { parseSearchQuery } from '#pwa/lib/search-query.ts';
import { renewFirstPage, toPropertyQuery } from './search-page.ts';

describe('a search that is fetched again', () => {
  test('retains the following pages if they continue the new first page', () => {
    const known = { ids: [9, 8, 7, 6, 5], next: 'after-5' };
    expect(renewFirstPage(known, { ids: [10, 9, 8], next: 'after-8' })).toEqual({
      ids: [10, 9, 8, 7, 6, 5],
      next: 'after-5',
    });
  });

  test('drops the following pages if a gap is possible between them and the new first page', () => {
    const page = { ids: [12, 11, 10], next: 'after-10' };
    expect(renewFirstPage({ ids: [9, 8, 7], next: null }, page)).toEqual(page);
    expect(renewFirstPage(undefined, page)).toEqual(page);
  });

  test('drops the following pages if the server says that the first page is the last', () => {
    const page = { ids: [9, 8], next: null };
    expect(renewFirstPage({ ids: [9, 8, 7], next: null }, page)).toEqual(page);
  });
});

// The parser of the URL does not use the contract's schema, because yup is too large for the first chunk.
test('the API accepts every search that is parsed from a URL', () => {
  const names = constantFrom('location', 'startDate', 'endDate', 'guests', 'minPrice', 'maxPrice');
  const lists = constantFrom('instantBook', 'retreatTypes', 'amenities', 'category', 'sort');
  const values = ['', '0', '1', '7', '1001', '99.5', '1e9', '-3', 'true', 'Spa', 'Spa,Wifi,Yoga', 'rating'];
  const days = ['2026-06-12', '2026-06-19', '2026-02-30', '2026-06-19T23:00:00Z', 'x'.repeat(200)];
  const value = constantFrom(...values, ...days);
  assert(
    property(dictionary(names, value), dictionary(lists, value), (first, second) => {
      const { filters } = parseSearchQuery(new URLSearchParams({ ...first, ...second }), '2026-06-09');
      expect(normalizeFilters(filters)).toEqual(filters);
      propertyQuerySchema.validateSync(toPropertyQuery(filters), { strict: true });
    }),
    { numRuns: 500 },
  );
});
