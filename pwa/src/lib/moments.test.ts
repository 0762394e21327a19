import { expect, test } from 'vitest';
import { formatDeadline, formatMomentDay } from './moments.ts';

const now = new Date(2026, 10, 21, 12);

test('an instant is written in local time, with the year only if it is not the current one', () => {
  const at = (year: number) => new Date(year, 5, 9, 8, 5).toISOString();
  expect(formatMomentDay(at(2026), now)).toBe('Jun 9');
  expect(formatMomentDay(at(2025), now)).toBe('Jun 9, 2025');
  expect(formatDeadline(at(2026), now)).toMatch(/^Jun 9, 8:05\sAM$/);
  expect(formatDeadline(at(2027), now)).toMatch(/^Jun 9, 2027, 8:05\sAM$/);
});

test('an invalid instant is written as unknown', () => {
  expect(formatMomentDay('soon', now)).toBe('Unknown time');
  expect(formatDeadline('', now)).toBe('Unknown time');
});
