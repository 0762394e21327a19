import { describe, expect, test } from 'vitest';
import { readPrice, spanOf } from './price-span.ts';

test('filters without a price select the full range, and an amount between two steps the nearer one', () => {
  expect(spanOf({})).toEqual({ min: 50, max: 1000 });
  expect(spanOf({ minPrice: 124, maxPrice: 4000 })).toEqual({ min: 120, max: 1000 });
});

describe('a typed price', () => {
  test.each([
    ['120', 120],
    ['$640', 640],
    [' 1,000+ ', 1000],
    ['126.40', 130],
  ])('%s is read', (text, amount) => {
    expect(readPrice(text, 50, 1000)).toEqual({ amount });
  });

  test.each([
    ['', 'Enter an amount in dollars.'],
    ['cheap', 'Enter an amount in dollars.'],
    ['-80', 'Enter an amount in dollars.'],
    ['20', 'Enter an amount from $50 to $1,000.'],
    ['4000', 'Enter an amount from $50 to $1,000.'],
    ['900', 'Enter at most $640, the maximum.'],
    ['100', 'Enter at least $120, the minimum.'],
  ])('%s is refused with the reason', (text, problem) => {
    expect(readPrice(text, 120, 640)).toEqual({ problem });
  });
});
