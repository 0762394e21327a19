import { expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { buildPayment } from '#pwa/test-support/builders.ts';
import { hostEarnings } from './host-earnings.ts';

const paid = (refunded: number): Pick<Booking, 'totalPrice' | 'payment'> => ({
  totalPrice: 1120,
  payment: buildPayment({ amount: 1120, refunded }),
});

test.each([
  ['confirmed', paid(0), 1000],
  ['pending', { totalPrice: 1120, payment: null }, 1000],
  ['completed', paid(0), 1000],
  ['completed', { totalPrice: 1120, payment: null }, 0],
  ['declined', { totalPrice: 1120, payment: null }, 0],
  ['expired', { totalPrice: 1120, payment: null }, 0],
  ['cancelled', { totalPrice: 1120, payment: null }, 0],
  ['cancelled', paid(1120), 0],
  ['cancelled', paid(560), 500],
] as const)('of a %s stay %# is what the host keeps', (status, booking, expected) => {
  expect(hostEarnings({ ...booking, status }, status)).toBe(expected);
});
