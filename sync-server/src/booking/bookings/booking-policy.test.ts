import { describe, expect, test } from 'vitest';
import type { BookingStatus, CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { addDays } from '#contracts/rules/days.ts';
import { asOf, deadlinesOf, newReference, refundOnCancel, requestExpiry, sideOf } from './booking-policy.ts';

const now = new Date('2026-06-10T09:30:00.000Z');
const today = '2026-06-10';

describe('how long a request waits for its host', () => {
  test('a request for next month waits 48 hours', () => {
    expect(requestExpiry('2026-07-10', 'Etc/UTC', now)).toBe('2026-06-12T09:30:00.000Z');
  });

  test('a request for tomorrow waits until check-in', () => {
    expect(requestExpiry('2026-06-11', 'Etc/UTC', now)).toBe('2026-06-11T00:00:00.000Z');
  });

  test('a request for today waits until the day is over', () => {
    expect(requestExpiry('2026-06-10', 'Etc/UTC', now)).toBe('2026-06-11T00:00:00.000Z');
  });
});

describe('deadlines at a listing far from UTC, and on the nights when clocks change', () => {
  const pagoPago = 'Pacific/Pago_Pago';
  const apia = 'Pacific/Apia';
  const rome = 'Europe/Rome';

  test.each([
    // 22:30 of the evening before at UTC-11.
    [pagoPago, '2026-06-10', '2026-06-10T09:30:00.000Z', '2026-06-10T11:00:00.000Z'],
    [pagoPago, '2026-06-09', '2026-06-10T09:30:00.000Z', '2026-06-10T11:00:00.000Z'],
    // 00:30 of the next day at UTC+13.
    [apia, '2026-06-12', '2026-06-10T11:30:00.000Z', '2026-06-11T11:00:00.000Z'],
    [apia, '2026-06-11', '2026-06-10T11:30:00.000Z', '2026-06-11T11:00:00.000Z'],
    // The day of 23 hours, requested the day before and on it; 48 hours are hours, whatever the clock does.
    [rome, '2026-03-29', '2026-03-28T12:00:00.000Z', '2026-03-28T23:00:00.000Z'],
    [rome, '2026-03-29', '2026-03-29T06:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    [rome, '2026-06-01', '2026-03-28T12:00:00.000Z', '2026-03-30T12:00:00.000Z'],
    // The day of 25 hours.
    [rome, '2026-10-25', '2026-10-24T12:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    [rome, '2026-10-25', '2026-10-25T06:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    // In Cairo, the day on which clocks change begins at 1:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T12:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  ])('%s: a request for %s made at %s ends at %s', (zone, day, made, end) => {
    expect(requestExpiry(day, zone, new Date(made))).toBe(end);
  });

  test.each([
    [pagoPago, '2026-06-20', '2026-06-22', '2026-06-20T11:00:00.000Z', '2026-06-23T11:00:00.000Z'],
    [apia, '2026-06-20', '2026-06-22', '2026-06-19T11:00:00.000Z', '2026-06-22T11:00:00.000Z'],
    [rome, '2026-03-30', '2026-04-02', '2026-03-29T22:00:00.000Z', '2026-04-02T22:00:00.000Z'],
    [rome, '2026-03-27', '2026-03-29', '2026-03-26T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    [rome, '2026-10-26', '2026-10-28', '2026-10-25T23:00:00.000Z', '2026-10-28T23:00:00.000Z'],
    [rome, '2026-10-24', '2026-10-25', '2026-10-23T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s: a flexible stay from %s to %s refunds until %s and is over at %s', (zone, ...stay) => {
    const [startDate, endDate, refundUntil, stayOverAt] = stay;
    const deadlines = deadlinesOf({ startDate, endDate, cancellationPolicy: 'flexible' }, zone);
    expect(deadlines).toEqual({ timeZone: zone, refundUntil, stayOverAt });
  });

  test('a zone that this server does not know counts as UTC', () => {
    const stay = { startDate: '2026-06-20', endDate: '2026-06-22', cancellationPolicy: 'flexible' } as const;
    const { refundUntil } = deadlinesOf(stay, 'Mars/Olympus');
    expect(refundUntil).toBe('2026-06-20T00:00:00.000Z');
    expect(requestExpiry('2026-06-20', 'Mars/Olympus', now)).toBe('2026-06-12T09:30:00.000Z');
  });
});

describe('the effect of time on a booking', () => {
  const booking = (status: BookingStatus) => ({
    status,
    endDate: '2026-06-09',
    expiresAt: status === 'pending' ? '2026-06-10T09:30:00.000Z' : null,
    endedAt: null,
    version: 3,
  });

  test('a request ends exactly when it expires', () => {
    expect(asOf(booking('pending'), now)).toMatchObject({
      status: 'expired',
      endedAt: '2026-06-10T09:30:00.000Z',
      expiresAt: null,
      version: 4,
    });
    expect(asOf(booking('pending'), new Date(now.getTime() - 1)).status).toBe('pending');
  });

  test('a confirmed stay is completed after its check-out day', () => {
    expect(asOf(booking('confirmed'), now)).toMatchObject({
      status: 'completed',
      endedAt: '2026-06-10T00:00:00.000Z',
    });
    expect(asOf(booking('confirmed'), new Date('2026-06-09T23:59:59.999Z')).status).toBe('confirmed');
  });

  test.each(['declined', 'cancelled', 'expired', 'completed'] as const)(
    'a %s booking does not change',
    (status) => {
      const ended = booking(status);
      expect(asOf(ended, now)).toBe(ended);
    },
  );
});

describe('refunds', () => {
  const refund = (
    cancellationPolicy: CancellationPolicy,
    daysBefore: number,
    side: 'guest' | 'host' = 'guest',
  ) =>
    refundOnCancel(
      {
        status: 'confirmed',
        startDate: addDays(today, daysBefore),
        payment: { amount: 1001 },
        cancellationPolicy,
      },
      side,
      now,
    );

  test.each([
    ['flexible', 1, 1001],
    ['flexible', 0, 0],
    ['moderate', 5, 1001],
    ['moderate', 4, 0],
    ['strict', 7, 501],
    ['strict', 6, 0],
  ] as const)('%s, %i days before check-in: %i dollars', (policy, days, dollars) => {
    expect(refund(policy, days)).toBe(dollars);
  });

  test('a guest gets a full refund if the host cancels', () => {
    expect(refund('strict', 0, 'host')).toBe(1001);
  });

  test('a stay that was not paid is refunded 0 dollars, a request has no refund', () => {
    const unpaid = { startDate: today, payment: null, cancellationPolicy: 'strict' } as const;
    for (const side of ['guest', 'host'] as const) {
      expect(refundOnCancel({ ...unpaid, status: 'confirmed' }, side, now)).toBe(0);
      expect(refundOnCancel({ ...unpaid, status: 'pending' }, side, now)).toBeNull();
    }
  });
});

test('a stranger has no side of a booking; staff are a side of their own', () => {
  const booking = { userId: 1, host: { id: 2 } };
  expect(sideOf(booking, { userId: 1, isStaff: false })).toBe('guest');
  expect(sideOf(booking, { userId: 2, isStaff: true })).toBe('host');
  expect(sideOf(booking, { userId: 3, isStaff: true })).toBe('staff');
  expect(sideOf(booking, { userId: 4, isStaff: false })).toBeNull();
});

test('a reference has no characters that can be confused', () => {
  for (let count = 0; count < 200; count += 1) expect(newReference()).toMatch(/^WLNS[A-HJKMNP-TW-Z2-9]{6}$/);
});
