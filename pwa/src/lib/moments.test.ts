import { expect, test } from 'vitest';
import { formatDeadline, formatMomentDay, formatUntil } from './moments.ts';

const now = new Date(2026, 10, 21, 12);

test('an instant is written in local time, with the year only if it is not the current one', () => {
  const at = (year: number) => new Date(year, 5, 9, 8, 5).toISOString();
  expect(formatMomentDay(at(2026), now)).toBe('Jun 9');
  expect(formatMomentDay(at(2025), now)).toBe('Jun 9, 2025');
  expect(formatDeadline(at(2026), now)).toMatch(/^Jun 9, 8:05\sAM$/);
  expect(formatDeadline(at(2027), now)).toMatch(/^Jun 9, 2027, 8:05\sAM$/);
});

test('a deadline at midnight is named by the day that ends with it', () => {
  expect(formatUntil(new Date(2026, 11, 4).toISOString(), now)).toBe('the end of Dec 3');
  expect(formatUntil(new Date(2027, 0, 1).toISOString(), now)).toBe('the end of Dec 31');
  expect(formatUntil(new Date(2026, 11, 4, 0, 30).toISOString(), now)).toMatch(/^Dec 4, 12:30\sAM$/);
  expect(formatUntil('soon', now)).toBe('Unknown time');
});

test('an invalid instant is written as unknown', () => {
  expect(formatMomentDay('soon', now)).toBe('Unknown time');
  expect(formatDeadline('', now)).toBe('Unknown time');
});
