import { expect, test } from 'vitest';
import { lastRefundDay, refundFor, refundUntilOf } from './refunds.ts';

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
  expect(refundFor(booking(policy), Date.parse(`${day}T12:00:00Z`))).toBe(refund);
});

test('the stored deadline decides, and without one the end of the day in UTC', () => {
  expect(refundUntilOf(booking('moderate'))).toBe('2026-06-16T00:00:00.000Z');
  const inApia = { ...booking('moderate'), refundUntil: '2026-06-15T11:00:00.000Z' };
  expect(refundFor(inApia, Date.parse('2026-06-15T10:59:59.999Z'))).toBe(1921);
  expect(refundFor(inApia, Date.parse('2026-06-15T11:00:00.000Z'))).toBe(0);
});

test('an unpaid stay has no refund', () => {
  expect(refundFor({ ...booking('flexible'), payment: null }, Date.parse('2026-06-01'))).toBe(0);
});

test('the last refund day is null once it has passed', () => {
  expect(lastRefundDay('2026-06-20', 'moderate', '2026-06-15')).toBe('2026-06-15');
  expect(lastRefundDay('2026-06-20', 'moderate', '2026-06-16')).toBeNull();
});
