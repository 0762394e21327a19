import { describe, expect, test } from 'vitest';
import { addDays, sharesDay } from './days.ts';
import { countNights, daysOfStay } from './stay.ts';

describe('a stay on the calendar', () => {
  test('a stay from Friday to Monday has three nights and four days', () => {
    expect(countNights('2026-06-12', '2026-06-15')).toBe(3);
    expect(daysOfStay('2026-06-12', '2026-06-15')).toEqual([
      '2026-06-12',
      '2026-06-13',
      '2026-06-14',
      '2026-06-15',
    ]);
  });

  test('the start of daylight saving time does not change the number of nights', () => {
    expect(countNights('2026-03-28', '2026-03-30')).toBe(2);
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  test('a leap day counts', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(countNights('2028-02-28', '2028-03-01')).toBe(2);
  });

  test('a check-out before the check-in has no days', () => {
    expect(daysOfStay('2026-06-15', '2026-06-12')).toEqual([]);
  });

  test('listing the days of a range over the limit throws', () => {
    expect(daysOfStay('2027-01-01', '2028-02-04')).toHaveLength(400);
    expect(() => daysOfStay('2027-01-01', '2028-02-05')).toThrow(RangeError);
    expect(() => daysOfStay('2027-01-01', '9999-12-31')).toThrow(RangeError);
  });

  test('a stay that ends on the first day of another shares that day', () => {
    const first = { startDate: '2026-06-01', endDate: '2026-06-05' };
    expect(sharesDay(first, { startDate: '2026-06-05', endDate: '2026-06-08' })).toBe(true);
    expect(sharesDay(first, { startDate: '2026-06-06', endDate: '2026-06-08' })).toBe(false);
  });
});
