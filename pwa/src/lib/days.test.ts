import { expect, test } from 'vitest';
import { formatDay, formatDayRange, formatDayWithYear, formatNights, localDay } from './days.ts';
import { formatLongDay, formatMonth } from './months.ts';

test('a range of days names its month once, or both months, or both years', () => {
  expect(formatDayRange('2026-06-12', '2026-06-19')).toBe('Jun 12 – 19');
  expect(formatDayRange('2026-06-28', '2026-07-03')).toBe('Jun 28 – Jul 3');
  expect(formatDayRange('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027');
});

test('a group retreat of one day is a day, not a range of no nights', () => {
  expect(formatDayRange('2026-06-12', '2026-06-12')).toBe('Jun 12');
  expect([formatNights(0), formatNights(1), formatNights(3)]).toEqual(['One day', '1 night', '3 nights']);
});

test('the local day is that of the local time zone, even shortly before midnight', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('days are written as Intl writes them', () => {
  const year = 'numeric';
  const formats = [
    { month: 'short', day: 'numeric' },
    { month: 'short', day: 'numeric', year },
    { month: 'long', day: 'numeric', year },
    { month: 'long', year },
  ] as const;
  const write = formats.map((options) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 3 + month));
    const day = date.toISOString().slice(0, 10);
    expect([
      formatDay(day),
      formatDayWithYear(day),
      formatLongDay(day),
      formatMonth(day.slice(0, 7)),
    ]).toEqual(write.map((format) => format.format(date)));
  }
});
