import { describe, expect, it } from 'vitest';
import { isPickable, kindOf, pickDay, type DayRange, type RangeRules } from './range-selection.ts';

const rules = (over: Partial<RangeRules> = {}): RangeRules => ({
  today: '2026-06-09',
  unavailable: new Set(['2026-06-22', '2026-06-23', '2026-06-27']),
  minimumNights: 1,
  ...over,
});
const nothing: DayRange = { startDate: null, endDate: null };

it('the first day picked is the check-in, the next later one the check-out', () => {
  const started = pickDay(nothing, '2026-06-12', rules());
  expect(started).toEqual({ startDate: '2026-06-12', endDate: null });
  expect(pickDay(started, '2026-06-19', rules())).toEqual({ startDate: '2026-06-12', endDate: '2026-06-19' });
});

it('with a whole range chosen, the next pick starts a new range', () => {
  const chosen = { startDate: '2026-06-12', endDate: '2026-06-19' };
  expect(pickDay(chosen, '2026-06-14', rules())).toEqual({ startDate: '2026-06-14', endDate: null });
});

it('a day before the check-in becomes the check-in', () => {
  expect(pickDay({ startDate: '2026-06-12', endDate: null }, '2026-06-10', rules()).startDate).toBe(
    '2026-06-10',
  );
});

it('a stay does not span an unavailable day: picking a later day starts a new range', () => {
  const started = { startDate: '2026-06-19', endDate: null };
  expect(pickDay(started, '2026-06-25', rules())).toEqual({ startDate: '2026-06-25', endDate: null });
});

describe('days that cannot be picked do not change the range', () => {
  it.each([
    ['yesterday', '2026-06-08'],
    ['an unavailable day', '2026-06-22'],
    ['the day before an unavailable one, from which no night fits', '2026-06-21'],
  ])('%s', (_, day) => {
    expect(pickDay(nothing, day, rules())).toBe(nothing);
    expect(isPickable(nothing, day, rules())).toBe(false);
  });

  it('the check-in itself', () => {
    const started = { startDate: '2026-06-12', endDate: null };
    expect(pickDay(started, '2026-06-12', rules())).toBe(started);
  });
});

it('the day before an unavailable one can end a stay', () => {
  expect(kindOf('2026-06-21', rules())).toBe('check-out-only');
  expect(pickDay({ startDate: '2026-06-19', endDate: null }, '2026-06-21', rules()).endDate).toBe(
    '2026-06-21',
  );
});

it('a gap of three free days fits a stay of two nights and none of three', () => {
  expect(kindOf('2026-06-24', rules({ minimumNights: 2 }))).toBe('free');
  expect(kindOf('2026-06-24', rules({ minimumNights: 3 }))).toBe('too-short');
  expect(kindOf('2026-06-26', rules({ minimumNights: 3 }))).toBe('too-short');
});

it('a check-out earlier than the minimum can be picked, so that the rule can be explained', () => {
  const started = { startDate: '2026-06-10', endDate: null };
  expect(pickDay(started, '2026-06-11', rules({ minimumNights: 5 })).endDate).toBe('2026-06-11');
});

it('a stay ends within two years', () => {
  const last = '2028-06-08';
  expect(kindOf(last, rules())).toBe('check-out-only');
  expect(kindOf('2028-06-09', rules())).toBe('unavailable');
  const started = { startDate: '2028-06-07', endDate: null };
  expect(isPickable(started, last, rules())).toBe(true);
  expect(isPickable(started, '2028-06-09', rules())).toBe(false);
});
