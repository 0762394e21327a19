import { expect, it } from 'vitest';
import { buildProperty, buildRetreatPackage } from '#pwa/testing/builders.ts';
import { orderOf, shortDescription } from './checkout-order.ts';

const stay = { propertyId: 1, packageId: 1, startDate: '2026-06-12', endDate: '2026-06-19', guests: 2 };

it('checkout charges the nights at the package rate and no service fee', () => {
  const order = orderOf(stay, buildProperty(), buildRetreatPackage({ pricePerNight: 289 }));
  expect(order).toMatchObject({ nights: 7, rate: 289, serviceFee: 0, total: 2023 });
});

it('without a package the retreat has its own rate', () => {
  expect(orderOf({ ...stay, packageId: null }, buildProperty({ pricePerNight: 245 }), null).total).toBe(1715);
});

it('a long description is cut to 100 characters', () => {
  expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100));
  expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});
