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

describe('the address of a search', () => {
  test('every documented part of an address is read', () => {
    const { filters, unread } = read(
      'location=Bali&startDate=2026-06-12&endDate=2026-06-19&guests=2&minPrice=120&maxPrice=640' +
        '&instantBook=true&retreatTypes=Yoga,Hot Springs&amenities=Wifi,Hot Springs|Bath&category=3&sort=rating',
    );
    expect(unread).toEqual([]);
    expect(filters).toEqual({
      location: 'Bali',
      startDate: '2026-06-12',
      endDate: '2026-06-19',
      guests: 2,
      minPrice: 120,
      maxPrice: 640,
      instantBook: true,
      retreatTypes: ['Yoga', 'Hot Springs'],
      amenities: ['Wifi', 'Hot Springs|Bath'],
      category: 3,
      sort: 'rating',
    });
  });

  test('an address written from filters reads back as the same filters', () => {
    const filters = {
      location: 'São Miguel & more',
      startDate: '2026-06-12',
      endDate: '2026-06-19',
      guests: 3,
      minPrice: 120,
      instantBook: true,
      retreatTypes: ['Spa'],
      amenities: ['Wifi'],
      category: 3,
      sort: 'price-low' as const,
    };
    expect(read(formatSearchQuery(filters))).toEqual({ filters, unread: [] });
  });

  test('what stands for no filter leaves home as it is', () => {
    const { filters, unread } = read(
      'location=%20&startDate=&endDate=&guests=1&minPrice=50&maxPrice=1000&instantBook=false&retreatTypes=',
    );
    expect(unread).toEqual([]);
    expect(isSearch(filters)).toBe(false);
    expect(isSearch(read('utm_source=letter').filters)).toBe(false);
    expect(isSearch(read('category=3').filters)).toBe(false);
    expect(isSearch(read('category=3&sort=rating').filters)).toBe(true);
  });

  test('the calendar date of a date-time is kept as written', () => {
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
    ['prices upside down', 'minPrice=640&maxPrice=120', 'price'],
    ['a flag that is none', 'instantBook=perhaps', 'Instant Book'],
    ['a type nobody lists', 'retreatTypes=Skydiving', 'retreat types'],
    ['an amenity nobody lists', 'amenities=Helipad', 'amenities'],
    ['a category that is no number', 'category=yoga', 'category'],
    ['an order nobody knows', 'sort=fairest', 'order'],
    ['a place as long as a letter', `location=${'x'.repeat(201)}`, 'place'],
  ])('%s is left out and named', (_, query, part) => {
    const { filters, unread } = read(query);
    expect(unread).toEqual([part]);
    expect(isSearch(filters)).toBe(false);
  });

  test('one bad value spoils no other', () => {
    const { filters, unread } = read('guests=-1&retreatTypes=yoga,Skydiving,Yoga&maxPrice=640');
    expect(filters).toEqual({ retreatTypes: ['Yoga'], maxPrice: 640 });
    expect(unread).toEqual(['guests', 'retreat types']);
  });
});

test('a link to a retreat carries days and guests of a search, and nothing else', () => {
  const days = { startDate: '2027-01-10', endDate: '2027-01-14' };
  expect(stayQuery({ ...days, guests: 2, location: 'Kyoto', instantBook: true })).toBe(
    '?startDate=2027-01-10&endDate=2027-01-14&guests=2',
  );
  expect(stayQuery({ location: 'Kyoto' })).toBe('');
});

test('a category stands for its types, and narrows those that were chosen', () => {
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
