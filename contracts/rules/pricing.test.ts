import { expect, test } from 'vitest';
import { partsOfTotal, quoteStay } from './pricing.ts';

test('seven nights at 245 cost 1,715 and a fee of 206', () => {
  expect(quoteStay({ startDate: '2026-06-09', endDate: '2026-06-16' }, 245)).toEqual({
    nights: 7,
    rate: 245,
    subtotal: 1715,
    serviceFee: 206,
    total: 1921,
    isPackageRate: false,
    lines: [{ nights: 7, rate: 245, subtotal: 1715 }],
  });
});

test.each([
  [4, 0],
  [46, 6],
  [79, 9],
  [75, 9],
])('the fee of one night at %d dollars is rounded to %d', (rate, fee) => {
  expect(quoteStay({ startDate: '2026-06-09', endDate: '2026-06-10' }, rate).serviceFee).toBe(fee);
});

test('every total can be split into its subtotal and fee', () => {
  for (let subtotal = 0; subtotal <= 20_000; subtotal += 1) {
    const serviceFee = Math.round(subtotal * 0.12);
    expect(partsOfTotal(subtotal + serviceFee)).toEqual({ subtotal, serviceFee });
  }
});
