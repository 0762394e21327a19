import { expect, it } from 'vitest';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { orderOf, shortDescription } from './checkout-order.ts';

it('checkout charges what the stay was booked for, in the lines it was quoted with', () => {
  const stay = { startDate: '2026-06-12', endDate: '2026-06-16' };
  const quote = quoteStay(stay, 245);
  const booking = buildBooking({ ...stay, totalPrice: quote.total });
  expect(orderOf(booking, null, null)).toMatchObject({
    lines: [{ nights: 4, rate: 245, subtotal: 980 }],
    serviceFee: 118,
    total: 1098,
  });
  const priceLines = [
    { nights: 2, rate: 245, subtotal: 490 },
    { nights: 2, rate: 300, subtotal: 600 },
  ];
  const dated = buildBooking({ ...stay, totalPrice: 1221, priceLines });
  expect(orderOf(dated, null, null)).toMatchObject({ lines: priceLines, serviceFee: 131, total: 1221 });
});

it('a long description is cut to 100 characters', () => {
  expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100));
  expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});
