import { describe, expect, test } from 'vitest';
import { includesUnavailableDay, searchFreeStays, unavailableDays } from './availability.ts';
import { checkStay } from './booking-rules.ts';
import { defaultLimits } from './calendar.ts';
import { addDays } from './days.ts';
import { daysOfStay } from './stay.ts';

const today = '2026-06-09';
const none = new Set<string>();
const detox = { name: 'Deep Detox', minimumStay: 3, maximumStay: 5, fixedDuration: false };
const stay = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });

describe('the rules of booking, in the documented order', () => {
  test('both dates are required', () => {
    expect(checkStay(stay('2026-06-10', null), detox, none, defaultLimits(today))).toMatchObject({
      title: 'Please select dates',
      detail: 'You must select both check-in and check-out dates.',
    });
  });

  test('a stay below the minimum of a package is refused with that minimum', () => {
    expect(checkStay(stay('2026-06-10', '2026-06-12'), detox, none, defaultLimits(today))).toMatchObject({
      title: 'Minimum stay required',
      detail: 'The Deep Detox package requires a minimum stay of 3 nights.',
    });
  });

  test('a stay above the maximum of a package is refused with that maximum', () => {
    expect(checkStay(stay('2026-06-10', '2026-06-16'), detox, none, defaultLimits(today))).toMatchObject({
      title: 'Maximum stay exceeded',
      detail: 'The Deep Detox package allows a maximum stay of 5 nights.',
    });
  });

  test('a package of fixed duration requires exactly its nights', () => {
    const fixed = { ...detox, maximumStay: null, fixedDuration: true };
    expect(checkStay(stay('2026-06-10', '2026-06-14'), fixed, none, defaultLimits(today))).toMatchObject({
      title: 'Fixed duration package',
      detail: 'The Deep Detox package requires exactly 3 nights - no more, no less.',
    });
    expect(checkStay(stay('2026-06-10', '2026-06-13'), fixed, none, defaultLimits(today))).toBeNull();
  });

  test('the day of check-out must be free as well', () => {
    const taken = unavailableDays([{ startDate: '2026-06-13', endDate: '2026-06-20' }], [], 1);
    expect(checkStay(stay('2026-06-10', '2026-06-13'), detox, taken, defaultLimits(today))?.rule).toBe(
      'unavailable',
    );
    expect(checkStay(stay('2026-06-09', '2026-06-12'), detox, taken, defaultLimits(today))).toBeNull();
  });

  test('a stay of more than a year is refused before its days are checked', () => {
    const broken = { rule: 'too-long', detail: 'A stay can be 365 nights long at most.' };
    expect(checkStay(stay('2026-06-10', '2027-06-10'), null, none, defaultLimits(today))).toBeNull();
    expect(checkStay(stay('2026-06-10', '2027-06-11'), null, none, defaultLimits(today))).toMatchObject(
      broken,
    );
    expect(checkStay(stay('2026-06-10', '9999-12-31'), null, none, defaultLimits(today))).toMatchObject(
      broken,
    );
  });

  test('a stay cannot begin yesterday or end on the day it begins', () => {
    expect(checkStay(stay('2026-06-08', '2026-06-12'), null, none, defaultLimits(today))?.rule).toBe('past');
    expect(checkStay(stay('2026-06-10', '2026-06-10'), null, none, defaultLimits(today))?.rule).toBe(
      'nights',
    );
  });

  test('a package day with too few spots is unavailable for this many guests', () => {
    const days = [
      { date: '2026-06-10', available: true, spotsRemaining: 2 },
      { date: '2026-06-11', available: false, spotsRemaining: 9 },
    ];
    expect([...unavailableDays([], days, 2)]).toEqual(['2026-06-11']);
    expect([...unavailableDays([], days, 3)]).toEqual(['2026-06-10', '2026-06-11']);
  });

  test('for unavailable dates the nearest free stays of the same length are found, none in the past', () => {
    const taken = unavailableDays([{ startDate: '2026-06-11', endDate: '2026-06-14' }], [], 1);
    const search = searchFreeStays(taken, { first: today, last: '2028-06-09' });
    expect(search({ startDate: '2026-06-11', endDate: '2026-06-13' })).toEqual([
      { startDate: '2026-06-15', endDate: '2026-06-17' },
      { startDate: '2026-06-16', endDate: '2026-06-18' },
      { startDate: '2026-06-17', endDate: '2026-06-19' },
    ]);
  });

  test('for a year-long stay the nearest free stays between taken days are found on both sides', () => {
    const taken = ['2028-02-25', '2027-01-20'];
    const year = { startDate: '2027-01-10', endDate: '2028-01-10' };
    const bounds = { first: today, last: '2028-06-09' };
    expect(searchFreeStays(taken, bounds)(year)).toEqual([
      { startDate: '2027-01-21', endDate: '2028-01-21' },
      { startDate: '2027-01-22', endDate: '2028-01-22' },
      { startDate: '2027-01-23', endDate: '2028-01-23' },
    ]);
    expect(searchFreeStays(taken, { ...bounds, count: 99 })(year).at(-1)).toEqual({
      startDate: '2027-02-24',
      endDate: '2028-02-24',
    });
  });

  test('the search ends once enough free stays are found', () => {
    const asked: string[] = [];
    const search = searchFreeStays(['2026-06-12'], {
      ...{ first: '2026-06-11', last: '2028-06-09', count: 2 },
      isAllowed: ({ startDate }) => asked.push(startDate) !== 1,
    });
    expect(search({ startDate: '2026-06-11', endDate: '2026-06-12' })).toEqual([
      { startDate: '2026-06-14', endDate: '2026-06-15' },
      { startDate: '2026-06-15', endDate: '2026-06-16' },
    ]);
    expect(asked).toEqual(['2026-06-13', '2026-06-14', '2026-06-15']);
  });

  test('no free stay ends after the latest end or equals the requested stay', () => {
    const search = searchFreeStays([], { first: '9999-12-28', last: '9999-12-31' });
    expect(search({ startDate: '9999-12-30', endDate: '9999-12-31' })).toEqual([
      { startDate: '9999-12-29', endDate: '9999-12-30' },
      { startDate: '9999-12-28', endDate: '9999-12-29' },
    ]);
    expect(search({ startDate: '9999-12-28', endDate: '9999-12-31' })).toEqual([]);
  });

  test('the results equal those of a search that checks each day', () => {
    const days = daysOfStay('2026-06-10', '2026-09-10');
    for (let seed = 1; seed <= 20; seed += 1) {
      const taken = new Set(days.filter((_, index) => (index * seed * 7) % 11 < 3));
      const wished = { startDate: '2026-07-10', endDate: addDays('2026-07-10', seed % 5) };
      const last = '2026-09-10';
      const expected = Array.from({ length: 90 }, (_, index) => [-index - 1, index + 1])
        .flat()
        .map((shift) => ({
          startDate: addDays(wished.startDate, shift),
          endDate: addDays(wished.endDate, shift),
        }))
        .filter((one) => one.startDate >= today && one.endDate <= last && !includesUnavailableDay(one, taken))
        .slice(0, 3);
      expect(searchFreeStays(taken, { first: today, last })(wished)).toEqual(expected);
    }
  });
});
