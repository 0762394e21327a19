import { expect, test } from 'vitest';
import { formatMoment, formatTime, formatTimeLeft } from './deferred-moments.ts';

test('an instant is written in local time', () => {
  expect(formatTime(new Date(2026, 5, 9, 20, 5).getTime())).toMatch(/^8:05\sPM$/);
  expect(formatMoment(new Date(2026, 5, 9, 8, 5).toISOString())).toMatch(/^Jun 9, 2026, 8:05\sAM$/);
});

test('an invalid instant is written as unknown', () => {
  expect(formatMoment('soon')).toBe('Unknown time');
  expect(formatMoment('')).toBe('Unknown time');
});

test('the time left is null once it has passed', () => {
  const now = Date.parse('2026-06-09T10:00:00Z');
  expect(formatTimeLeft('2026-06-11T09:12:00Z', now)).toBe('47 h 12 min');
  expect(formatTimeLeft('2026-06-09T10:07:01Z', now)).toBe('8 min');
  expect(formatTimeLeft('2026-06-09T10:00:00Z', now)).toBeNull();
  expect(formatTimeLeft('never', now)).toBeNull();
});
