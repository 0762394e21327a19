import { expect, test } from 'vitest';
import { formatDayRange, localDay } from './days.ts';

test('a range of days names its month once, or both months, or both years', () => {
  expect(formatDayRange('2026-06-12', '2026-06-19')).toBe('Jun 12 – 19');
  expect(formatDayRange('2026-06-28', '2026-07-03')).toBe('Jun 28 – Jul 3');
  expect(formatDayRange('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027');
});

test('the local day is that of the local time zone, even shortly before midnight', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
