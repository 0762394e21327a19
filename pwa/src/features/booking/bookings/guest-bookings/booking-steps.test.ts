import { expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { stepsOfBooking } from './booking-steps.ts';
import type { GuestBookingState } from './guest-booking.ts';

const today = '2026-06-09';
const marks = (state: GuestBookingState, day = today, booking = buildBooking()) =>
  stepsOfBooking(booking, state, day).map(({ label, mark }) => `${label}: ${mark}`);

test('a request on the device is saved, and nothing after that has happened', () => {
  expect(marks('waiting')).toEqual([
    'Saved on this device: done',
    'Sent: current',
    'Confirmed: later',
    'Check-in: later',
    'Check-out: later',
  ]);
});

test('a request waits for its host', () => {
  expect(marks('pending')[1]).toBe('Answer of Aiko Tanabe: current');
});

test('a booked stay awaits its check-in, then its check-out; a day that is over says nothing of a check-in', () => {
  expect(marks('confirmed').slice(-2)).toEqual(['Check-in: next', 'Check-out: later']);
  expect(marks('confirmed', '2026-06-12').slice(-2)).toEqual(['Check-in: current', 'Check-out: later']);
  expect(marks('confirmed', '2026-06-13').slice(-2)).toEqual(['Check-in: passed', 'Check-out: next']);
  expect(marks('completed', '2026-06-20').slice(-2)).toEqual(['Check-in: passed', 'Check-out: passed']);
});

test('a stay that was confirmed when it was made was booked, not requested', () => {
  const first = (given: Partial<Booking>) => marks('confirmed', today, buildBooking(given)).slice(0, -2);
  expect(first({ version: 1 })).toEqual(['Booked: done']);
  expect(first({ version: 2 })).toEqual(['Requested: done', 'Confirmed: done']);
});

test('a stay that was cancelled before it was paid was booked, a request that was taken back was requested', () => {
  const cancelled = { status: 'cancelled', version: 2, endedAt: '2026-06-08T10:00:00.000Z' } as const;
  const first = (refundAmount: number | null) =>
    marks('cancelled', today, buildBooking({ ...cancelled, refundAmount }))[0];
  expect(first(0)).toBe('Booked: done');
  expect(first(null)).toBe('Requested: done');
});

test('a cancellation that waits on this device does not change what the stay was', () => {
  const first = (expiresAt: string | null) =>
    marks('cancelling', today, buildBooking({ status: 'cancelled', version: 1, expiresAt }))[0];
  expect(first(null)).toBe('Booked: done');
  expect(first('2026-06-10T10:00:00.000Z')).toBe('Requested: done');
});

test('a stay that was booked at once is shown as booked after it is paid, too', () => {
  const payment = buildPayment({ amount: 1921 });
  const ended = { refundAmount: 0, endedAt: '2026-06-08T10:00:00.000Z' };
  const first = (state: 'confirmed' | 'cancelled' | 'completed', version: number) =>
    marks(
      state,
      today,
      buildBooking({ status: state, version, payment, ...(state === 'cancelled' && ended) }),
    )[0];
  expect(first('confirmed', 2)).toBe('Booked: done');
  expect(first('confirmed', 3)).toBe('Requested: done');
  expect(first('cancelled', 3)).toBe('Booked: done');
  expect(first('completed', 3)).toBe('Booked: done');
  expect(first('completed', 4)).toBe('Requested: done');
});

test('a cancelled stay shows its refund, if there is one', () => {
  expect(marks('cancelled', today, buildBooking({ refundAmount: 1921 })).at(-1)).toBe('Refund: done');
  expect(marks('cancelled', today, buildBooking({ refundAmount: 0 })).at(-1)).toBe('Cancelled: ended');
});
