import { describe, expect, test } from 'vitest';
import {
  formatSearchQuery,
  isSearch,
  parseSearchQuery,
  stayQuery,
  withCategoryTypes,
} from './search-query.ts';

const today = '2026-06-09';
const read = (query: string) => parseSearchQuery(new URLSearchParams(query), today);

describe('the URL of a search', () => {
  test('every documented parameter is parsed', () => {
    const { filters, ignored } = read(
      'location=Bali&startDate=2026-06-12&endDate=2026-06-19&guests=2&minPrice=120&maxPrice=640' +
        '&instantBook=true&departures=1&retreatTypes=Yoga,Hot Springs&amenities=Wifi,Hot Springs|Bath&category=3&sort=rating',
    );
    expect(ignored).toEqual([]);
    expect(filters).toEqual({
      location: 'Bali',
      startDate: '2026-06-12',
      endDate: '2026-06-19',
      guests: 2,
      minPrice: 120,
      maxPrice: 640,
      instantBook: true,
      departures: true,
      retreatTypes: ['Yoga', 'Hot Springs'],
      amenities: ['Wifi', 'Hot Springs|Bath'],
      category: 3,
      sort: 'rating',
    });
  });

  test('formatting and parsing filters returns the same filters', () => {
    const filters = {
      location: 'São Miguel & more',
      startDate: '2026-06-12',
      endDate: '2026-06-19',
      guests: 3,
      minPrice: 120,
      instantBook: true,
      departures: true,
      retreatTypes: ['Spa'],
      amenities: ['Wifi'],
      category: 3,
      sort: 'price-low' as const,
    };
    expect(read(formatSearchQuery(filters))).toEqual({ filters, ignored: [] });
  });

  test('values that filter nothing are not a search', () => {
    const { filters, ignored } = read(
      'location=%20&startDate=&endDate=&guests=1&minPrice=50&maxPrice=1000&instantBook=false&retreatTypes=',
    );
    expect(ignored).toEqual([]);
    expect(isSearch(filters)).toBe(false);
    expect(isSearch(read('utm_source=letter').filters)).toBe(false);
    expect(isSearch(read('category=3').filters)).toBe(false);
    expect(isSearch(read('category=3&sort=rating').filters)).toBe(true);
  });

  test('a date-time is parsed as the calendar date written in it', () => {
    const { filters } = read('startDate=2026-06-12T23:30:00-08:00&endDate=2026-06-19T00:00:00.000Z');
    expect(filters).toEqual({ startDate: '2026-06-12', endDate: '2026-06-19' });
  });

  test.each([
    ['a word for guests', 'guests=two', 'guests'],
    ['no guests at all', 'guests=0', 'guests'],
    ['half a guest', 'guests=1.5', 'guests'],
    ['a day that does not exist', 'startDate=2026-06-31&endDate=2026-07-04', 'dates'],
    ['a check-in alone', 'startDate=2026-06-12', 'dates'],
    ['a check-out before the check-in', 'startDate=2026-06-19&endDate=2026-06-12', 'dates'],
    ['a link from last month', 'startDate=2026-05-12&endDate=2026-05-19', 'dates'],
    ['a price in words', 'minPrice=cheap', 'price'],
    ['a minimum price above the maximum', 'minPrice=640&maxPrice=120', 'price'],
    ['an invalid flag', 'instantBook=perhaps', 'Instant Book'],
    ['an invalid flag of departures', 'departures=many', 'group retreats'],
    ['an unknown type', 'retreatTypes=Skydiving', 'retreat types'],
    ['an unknown amenity', 'amenities=Helipad', 'amenities'],
    ['a category that is no number', 'category=yoga', 'category'],
    ['an unknown order', 'sort=fairest', 'order'],
    ['a place that is too long', `location=${'x'.repeat(201)}`, 'place'],
  ])('%s is ignored and reported', (_, query, part) => {
    const { filters, ignored } = read(query);
    expect(ignored).toEqual([part]);
    expect(isSearch(filters)).toBe(false);
  });

  test('an invalid value does not affect the others', () => {
    const { filters, ignored } = read('guests=-1&retreatTypes=yoga,Skydiving,Yoga&maxPrice=640');
    expect(filters).toEqual({ retreatTypes: ['Yoga'], maxPrice: 640 });
    expect(ignored).toEqual(['guests', 'retreat types']);
  });
});

test('a link to a retreat contains only the dates and guests of a search', () => {
  const days = { startDate: '2027-01-10', endDate: '2027-01-14' };
  expect(stayQuery({ ...days, guests: 2, location: 'Kyoto', instantBook: true })).toBe(
    '?startDate=2027-01-10&endDate=2027-01-14&guests=2',
  );
  expect(stayQuery({ location: 'Kyoto' })).toBe('');
});

test('a category is replaced by its types, in addition to chosen types', () => {
  expect(withCategoryTypes({ guests: 2, category: 3 }, 'Hot tub')).toEqual({
    guests: 2,
    retreatTypes: ['Hot Springs', 'Bath'],
  });
  expect(withCategoryTypes({ retreatTypes: ['Detox'], category: 3 }, 'Hot tub')).toEqual({
    retreatTypes: ['Detox'],
    categoryTypes: ['Hot Springs', 'Bath'],
  });
  expect(withCategoryTypes({ category: 99 }, undefined)).toEqual({});
});
