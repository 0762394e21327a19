import { expect, it } from 'vitest';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { orderOf, shortDescription } from './checkout-order.ts';

it('checkout charges what the stay was booked for', () => {
  const stay = { startDate: '2026-06-12', endDate: '2026-06-16' };
  const booking = buildBooking({ ...stay, totalPrice: quoteStay(stay, 245).total });
  expect(orderOf(booking, null, null)).toMatchObject({ serviceFee: 118, total: 1098 });
});

it('a long description is cut to 100 characters', () => {
  expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100));
  expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});
