import { expect, test } from 'vitest';
import { formatMoment, formatMomentDay, formatTimeLeft } from './moments.ts';

test('an instant is written in local time, with the year only if it is not the current one', () => {
  const now = new Date(2026, 10, 21, 12);
  expect(formatMomentDay(new Date(2026, 5, 9, 8).toISOString(), now)).toBe('Jun 9');
  expect(formatMomentDay(new Date(2025, 5, 9, 8).toISOString(), now)).toBe('Jun 9, 2025');
  expect(formatMoment(new Date(2026, 5, 9, 8, 5).toISOString())).toMatch(/^Jun 9, 2026, 8:05\sAM$/);
});

test('an invalid instant is written as unknown', () => {
  expect(formatMomentDay('soon')).toBe('Unknown time');
  expect(formatMoment('')).toBe('Unknown time');
});

test('the time left is null once it has passed', () => {
  const now = Date.parse('2026-06-09T10:00:00Z');
  expect(formatTimeLeft('2026-06-11T09:12:00Z', now)).toBe('47 h 12 min');
  expect(formatTimeLeft('2026-06-09T10:07:01Z', now)).toBe('8 min');
  expect(formatTimeLeft('2026-06-09T10:00:00Z', now)).toBeNull();
  expect(formatTimeLeft('never', now)).toBeNull();
});
