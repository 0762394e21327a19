import { describe, expect, test } from 'vitest';
import type { BookingStatus, CancellationPolicy } from '#contracts/domain/option-lists.ts';
import { addDays } from '#contracts/rules/stay.ts';
import { asOf, newReference, refundOnCancel, requestExpiry, sideOf } from './booking-policy.ts';

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

  test('a request was not paid, so nothing is refunded', () => {
    const request = {
      startDate: today,
      payment: null,
      cancellationPolicy: 'strict',
    } as const;
    expect(refundOnCancel(request, 'guest', now)).toBe(0);
    expect(refundOnCancel(request, 'host', now)).toBe(0);
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
