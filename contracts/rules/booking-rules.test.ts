import { describe, expect, test } from 'vitest';
import { nearestFreeStays, unavailableDays } from './availability.ts';
import { checkStay } from './booking-rules.ts';

const today = '2026-06-09';
const none = new Set<string>();
const detox = { name: 'Deep Detox', minimumStay: 3, maximumStay: 5, fixedDuration: false };
const stay = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });

describe('the rules of booking, in the documented order', () => {
  test('both dates are needed first of all', () => {
    expect(checkStay(stay('2026-06-10', null), detox, none, today)).toMatchObject({
      title: 'Please select dates',
      detail: 'You must select both check-in and check-out dates.',
    });
  });

  test('a package names its minimum', () => {
    expect(checkStay(stay('2026-06-10', '2026-06-12'), detox, none, today)).toMatchObject({
      title: 'Minimum stay required',
      detail: 'The Deep Detox package requires a minimum stay of 3 nights.',
    });
  });

  test('a package names its maximum', () => {
    expect(checkStay(stay('2026-06-10', '2026-06-16'), detox, none, today)).toMatchObject({
      title: 'Maximum stay exceeded',
      detail: 'The Deep Detox package allows a maximum stay of 5 nights.',
    });
  });

  test('a fixed package wants exactly its nights', () => {
    const fixed = { ...detox, maximumStay: null, fixedDuration: true };
    expect(checkStay(stay('2026-06-10', '2026-06-14'), fixed, none, today)).toMatchObject({
      title: 'Fixed duration package',
      detail: 'The Deep Detox package requires exactly 3 nights - no more, no less.',
    });
    expect(checkStay(stay('2026-06-10', '2026-06-13'), fixed, none, today)).toBeNull();
  });

  test('the day of check-out must be free as well', () => {
    const taken = unavailableDays([{ startDate: '2026-06-13', endDate: '2026-06-20' }], [], 1);
    expect(checkStay(stay('2026-06-10', '2026-06-13'), detox, taken, today)?.rule).toBe('unavailable');
    expect(checkStay(stay('2026-06-09', '2026-06-12'), detox, taken, today)).toBeNull();
  });

  test('a stay of more than a year is refused before its days are looked at', () => {
    const broken = { rule: 'too-long', detail: 'A stay can be 365 nights long at most.' };
    expect(checkStay(stay('2026-06-10', '2027-06-10'), null, none, today)).toBeNull();
    expect(checkStay(stay('2026-06-10', '2027-06-11'), null, none, today)).toMatchObject(broken);
    expect(checkStay(stay('2026-06-10', '9999-12-31'), null, none, today)).toMatchObject(broken);
  });

  test('a stay cannot begin yesterday or end on the day it begins', () => {
    expect(checkStay(stay('2026-06-08', '2026-06-12'), null, none, today)?.rule).toBe('past');
    expect(checkStay(stay('2026-06-10', '2026-06-10'), null, none, today)?.rule).toBe('nights');
  });

  test('a package day with too few spots is unavailable for this many guests', () => {
    const days = [
      { date: '2026-06-10', available: true, spotsRemaining: 2 },
      { date: '2026-06-11', available: false, spotsRemaining: 9 },
    ];
    expect([...unavailableDays([], days, 2)]).toEqual(['2026-06-11']);
    expect([...unavailableDays([], days, 3)]).toEqual(['2026-06-10', '2026-06-11']);
  });

  test('when dates are gone the nearest free ones of the same length are offered, none in the past', () => {
    const taken = unavailableDays([{ startDate: '2026-06-11', endDate: '2026-06-14' }], [], 1);
    expect(nearestFreeStays(stay('2026-06-11', '2026-06-13') as never, taken, today)).toEqual([
      { startDate: '2026-06-15', endDate: '2026-06-17' },
      { startDate: '2026-06-16', endDate: '2026-06-18' },
      { startDate: '2026-06-17', endDate: '2026-06-19' },
    ]);
  });

  test('of a year-long stay the free ones nearest are found between taken days on both sides', () => {
    const taken = new Set(['2027-01-20', '2028-02-25']);
    const year = { startDate: '2027-01-10', endDate: '2028-01-10' };
    expect(nearestFreeStays(year, taken, today)).toEqual([
      { startDate: '2027-01-21', endDate: '2028-01-21' },
      { startDate: '2027-01-22', endDate: '2028-01-22' },
      { startDate: '2027-01-23', endDate: '2028-01-23' },
    ]);
    expect(nearestFreeStays(year, taken, today, 99).at(-1)).toEqual({
      startDate: '2027-02-24',
      endDate: '2028-02-24',
    });
  });

  test('no free stay is offered beyond the last day that has a name', () => {
    expect(nearestFreeStays(stay('9999-12-30', '9999-12-31') as never, none, '9999-12-28')).toEqual([
      { startDate: '9999-12-29', endDate: '9999-12-30' },
      { startDate: '9999-12-28', endDate: '9999-12-29' },
    ]);
  });
});
