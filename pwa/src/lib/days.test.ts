import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, formatDayRange, formatDayWithYear, formatNights, localDay } from './days.ts';
import { formatLongDay, formatMonth } from './months.ts';

afterEach(() => {
  vi.useRealTimers();
});

const atYear = (year: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(year, 6, 1).getTime() });

test('a range of days names its month once, or both months, or both years', () => {
  atYear(2026);
  expect(formatDayRange('2026-06-12', '2026-06-19')).toBe('Jun 12 – 19');
  expect(formatDayRange('2026-06-28', '2026-07-03')).toBe('Jun 28 – Jul 3');
  expect(formatDayRange('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027');
});

test('days of another year have their year, since stays are booked two years ahead', () => {
  atYear(2026);
  expect(formatDayRange('2027-06-12', '2027-06-19')).toBe('Jun 12 – 19, 2027');
  expect(formatDayRange('2025-06-28', '2025-07-03')).toBe('Jun 28 – Jul 3, 2025');
  expect(formatDayRange('2027-06-12')).toBe('Jun 12, 2027');
  atYear(2027);
  expect(formatDayRange('2027-06-12', '2027-06-19')).toBe('Jun 12 – 19');
});

test('a year can be left out or written always', () => {
  expect(formatDayRange('2999-06-12', '2999-06-19', 2999)).toBe('Jun 12 – 19');
  expect(formatDayRange(localDay(new Date()), undefined, 0)).toBe(formatDayWithYear(localDay(new Date())));
});

test('a group retreat of one day is a day, not a range of no nights', () => {
  atYear(2026);
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
