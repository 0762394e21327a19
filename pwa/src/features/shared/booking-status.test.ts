import { expect, test } from 'vitest';
import { bookingStatuses } from '#contracts/domain/state-lists.ts';
import { statusAppearance } from './booking-status.ts';

test('a finished booking is neutral, and no status is red', () => {
  const tones = Object.fromEntries(bookingStatuses.map((status) => [status, statusAppearance[status].tone]));
  expect(tones).toEqual({
    pending: 'waiting',
    confirmed: 'success',
    completed: 'neutral',
    declined: 'neutral',
    expired: 'neutral',
    cancelled: 'neutral',
  });
});

test('each status has its own label', () => {
  expect(new Set(bookingStatuses.map((status) => statusAppearance[status].label)).size).toBe(
    bookingStatuses.length,
  );
});
