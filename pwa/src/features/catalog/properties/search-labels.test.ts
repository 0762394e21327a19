import { expect, test } from 'vitest';
import { filterChips, ignoredSentence, whenAndWho } from './search-labels.ts';

const filters = {
  startDate: '2096-06-12',
  endDate: '2096-06-19',
  guests: 2,
  minPrice: 120,
  maxPrice: 640,
  instantBook: true,
  retreatTypes: ['Yoga', 'Hot Springs'],
  amenities: ['Hot Springs|Bath'],
};
const labels = (of: Parameters<typeof filterChips>[0]) => filterChips(of).map(({ label }) => label);

test('every chosen filter has a chip, which removes only that filter', () => {
  expect(labels(filters)).toEqual(['$120 – $640', 'Yoga', 'Hot Springs', 'Instant Book', 'Hot Tub']);
  for (const { label, without } of filterChips(filters)) {
    expect(labels(without)).toEqual(labels(filters).filter((each) => each !== label));
  }
});

test('a price with one end says which', () => {
  expect(labels({ minPrice: 120 })).toEqual(['From $120']);
  expect(labels({ maxPrice: 640 })).toEqual(['Up to $640']);
});

test('dates and guests are on one line', () => {
  expect(whenAndWho(filters)).toBe('Jun 12 – 19, 2096 · 2 guests');
  expect(whenAndWho({ guests: 3 })).toBe('3 guests');
  expect(whenAndWho({})).toBe('');
});

test('invalid parts of the address are named', () => {
  expect(ignoredSentence(['dates', 'guests'])).toBe(
    "Some filters in this link aren't valid (dates, guests), so we left them out.",
  );
});
