import { expect, test } from 'vitest';
import { defaultLimits } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { openingDay } from './opening-day.ts';

const none: ReadonlySet<string> = new Set();
const daysFrom = (first: string, count: number): ReadonlySet<string> =>
  new Set(Array.from({ length: count }, (_, index) => addDays(first, index)));

test.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-29', '2026-11-29'],
  // A stay that begins today ends in December.
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
])('on %s the calendar opens on %s', (today, day) => {
  expect(openingDay(today, { today, unavailable: none })).toBe(day);
});

test('it opens on the next month if the fewest nights do not fit into the rest of this one', () => {
  const today = '2026-11-26';
  expect(openingDay(today, { today, unavailable: none, minimumNights: 4 })).toBe('2026-11-26');
  expect(openingDay(today, { today, unavailable: none, minimumNights: 5 })).toBe('2026-12-01');
  expect(openingDay(today, { today, unavailable: daysFrom('2026-11-28', 3), minimumNights: 2 })).toBe(
    '2026-12-01',
  );
});

test('the day in the tab order is a check-in', () => {
  const today = '2026-11-10';
  expect(openingDay(today, { today, unavailable: daysFrom('2026-11-10', 4) })).toBe('2026-11-14');
  const earliest = '2026-11-12';
  expect(openingDay(today, { today, unavailable: none, limits: { ...defaultLimits(today), earliest } })).toBe(
    earliest,
  );
});

test('it opens near the given day, also if the free days of its month are before it', () => {
  const today = '2026-11-10';
  expect(openingDay('2027-02-27', { today, unavailable: none })).toBe('2027-02-27');
  expect(openingDay('2027-02-20', { today, unavailable: daysFrom('2027-02-20', 30) })).toBe('2027-02-18');
});

test('a day is shown also if nothing is free', () => {
  const today = '2026-11-30';
  expect(openingDay(today, { today, unavailable: daysFrom(today, 60) })).toBe(today);
});
