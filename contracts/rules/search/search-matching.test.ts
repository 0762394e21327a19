import { describe, expect, test } from 'vitest';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { listingTypesOfCategory } from './retreat-type-matching.ts';
import { countFilters, normalizeFilters, searchMatcher, type Searchable } from './search-matching.ts';
import { bySort } from './search-order.ts';

const lagoon: Searchable = {
  id: 5,
  title: 'Basalt Lagoon Pavilion',
  location: 'Mývatn, Iceland',
  pricePerNight: 310,
  maxGuests: 4,
  instantBook: true,
  retreatTypes: ['Hot Springs', 'Bath'],
  amenities: ['Wifi', 'Bath'],
  rating: 4.8,
  createdAt: '2026-05-01T00:00:00.000Z',
};
const finds = (filters: Parameters<typeof searchMatcher>[0], listing = lagoon) =>
  searchMatcher(normalizeFilters(filters), '2026-06-01T12:00:00.000Z')(listing);

describe('searching', () => {
  test('a place is found without accents and in capitals', () => {
    expect(finds({ location: 'MYVATN' })).toBe(true);
    expect(finds({ location: 'lagoon pav' })).toBe(true);
    expect(finds({ location: 'Iceland, Mývatn' })).toBe(true);
    expect(finds({ location: 'lagoon bath wifi' })).toBe(true);
    expect(finds({ location: 'Iceland, Norway' })).toBe(false);
    expect(foldText('Łódź – Straße')).toBe('lodz – strasse');
  });

  test('a listing needs one of the types and all of the amenities', () => {
    expect(finds({ retreatTypes: ['Yoga', 'Hot Springs'] })).toBe(true);
    expect(finds({ retreatTypes: ['Yoga'] })).toBe(false);
    expect(finds({ amenities: ['Wifi', 'Bath'] })).toBe(true);
    expect(finds({ amenities: ['Wifi', 'Pool'] })).toBe(false);
    expect(finds({ amenities: ['Hot Springs|Bath'] })).toBe(true);
  });

  test("'Spa' matches massage, bath and wellness", () => {
    expect(finds({ retreatTypes: ['Spa'] })).toBe(true);
    expect(listingTypesOfCategory('Hot tub')).toContain('Hot Springs');
    expect(listingTypesOfCategory('Silence')).toEqual(['Silence']);
  });

  test('1000 means 1000 and more', () => {
    const palace = { ...lagoon, pricePerNight: 4000 };
    expect(finds({ maxPrice: 1000 }, palace)).toBe(true);
    expect(finds({ maxPrice: 990 }, palace)).toBe(false);
    expect(finds({ minPrice: 310, maxPrice: 310 })).toBe(true);
  });

  test('normalizing removes fields that filter nothing, and is idempotent', () => {
    const nothing = {
      location: ' ',
      startDate: '2026-06-12',
      guests: 1,
      minPrice: 50,
      maxPrice: 1000,
      instantBook: false,
      retreatTypes: [],
      categoryTypes: [],
      amenities: [],
    };
    expect(normalizeFilters(nothing)).toEqual({});
    const asked = { location: 'Bali', guests: 2, minPrice: 60, sort: 'rating' as const, category: 3 };
    expect(normalizeFilters({ ...nothing, ...asked })).toEqual(asked);
    expect(normalizeFilters(asked)).toEqual(asked);
  });

  test('a listing needs room for all guests', () => {
    expect(finds({ guests: 4 })).toBe(true);
    expect(finds({ guests: 5 })).toBe(false);
  });

  test('the badge counts price, types, instant book and guests, and nothing else', () => {
    expect(countFilters({})).toBe(0);
    expect(
      countFilters(
        normalizeFilters({
          minPrice: 50,
          maxPrice: 1000,
          guests: 1,
          location: 'x',
          amenities: ['Wifi'],
        }),
      ),
    ).toBe(0);
    expect(
      countFilters({ minPrice: 120, maxPrice: 640, retreatTypes: ['Yoga'], instantBook: true, guests: 2 }),
    ).toBe(4);
    expect(countFilters({ departures: true })).toBe(1);
  });

  test('a departure must still be bookable, and lie within the dates if there are any', () => {
    const departure = { startDate: '2026-07-01', endDate: '2026-07-05', priceFrom: 480, placesLeft: 2 };
    const open = { ...lagoon, nextDepartures: [{ ...departure, bookByAt: '2026-06-20T00:00:00.000Z' }] };
    const closed = { ...lagoon, nextDepartures: [{ ...departure, bookByAt: '2026-06-01T12:00:00.000Z' }] };
    expect([lagoon, closed, open].map((one) => finds({ departures: true }, one))).toEqual([
      false,
      false,
      true,
    ]);
    const within = (startDate: string, endDate: string) =>
      finds({ departures: true, startDate, endDate }, open);
    expect([within('2026-07-01', '2026-07-05'), within('2026-07-02', '2026-07-09')]).toEqual([true, false]);
    expect(finds({ departures: false }, lagoon)).toBe(true);
  });

  test('a category applies in addition to the types', () => {
    expect(finds({ retreatTypes: ['Bath'], categoryTypes: ['Hot Springs', 'Yoga'] })).toBe(true);
    expect(finds({ retreatTypes: ['Bath'], categoryTypes: ['Yoga'] })).toBe(false);
  });

  test('by price and rating, newest first among equals, and unrated retreats last', () => {
    const palace = { ...lagoon, id: 8, pricePerNight: 900, rating: null };
    const twin = { ...lagoon, id: 6 };
    const best = { ...lagoon, id: 2, pricePerNight: 500, rating: 5 };
    const order = (sort: Parameters<typeof bySort>[0]) =>
      [palace, lagoon, twin, best].sort(bySort(sort)).map(({ id }) => id);
    expect(order('price-low')).toEqual([6, 5, 2, 8]);
    expect(order('price-high')).toEqual([8, 2, 6, 5]);
    expect(order('rating')).toEqual([2, 6, 5, 8]);
  });

  test('newest first, and the higher id first at the same time', () => {
    const older = { ...lagoon, id: 9, createdAt: '2026-04-01T00:00:00.000Z' };
    const twin = { ...lagoon, id: 6 };
    expect([lagoon, older, twin].sort(bySort(undefined)).map(({ id }) => id)).toEqual([6, 5, 9]);
  });
});
