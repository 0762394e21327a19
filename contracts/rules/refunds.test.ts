import { expect, test } from 'vitest';
import { lastRefundDay, refundFor } from './refunds.ts';

const booking = (cancellationPolicy: 'flexible' | 'moderate' | 'strict') => ({
  startDate: '2026-06-20',
  payment: { amount: 1921 },
  cancellationPolicy,
});

test.each([
  ['flexible', '2026-06-19', 1921],
  ['flexible', '2026-06-20', 0],
  ['moderate', '2026-06-15', 1921],
  ['moderate', '2026-06-16', 0],
  ['strict', '2026-06-13', 961],
  ['strict', '2026-06-14', 0],
] as const)('a %s stay cancelled on %s gives back %d dollars', (policy, day, refund) => {
  expect(refundFor(booking(policy), day)).toBe(refund);
});

test('an unpaid stay has no refund', () => {
  expect(refundFor({ ...booking('flexible'), payment: null }, '2026-06-01')).toBe(0);
});

test('the last refund day is null once it has passed', () => {
  expect(lastRefundDay('2026-06-20', 'moderate', '2026-06-15')).toBe('2026-06-15');
  expect(lastRefundDay('2026-06-20', 'moderate', '2026-06-16')).toBeNull();
});
