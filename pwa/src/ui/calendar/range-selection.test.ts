import { describe, expect, it } from 'vitest';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import { defaultCalendar, defaultLimits } from '#contracts/rules/calendar.ts';
import {
  brokenRule,
  isPickable,
  kindOf,
  pickDay,
  type DayRange,
  type RangeRules,
} from './range-selection.ts';

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

describe('the rules of a listing', () => {
  const none = { startDate: null, endDate: null };
  const rulesWith = (change: Partial<CalendarRules>, ...taken: string[]): RangeRules => ({
    today: '2026-06-01',
    unavailable: new Set(taken),
    limits: { ...defaultLimits('2026-06-01'), calendar: { ...defaultCalendar, ...change } },
  });

  it('a gap that is shorter than the minimum is not selectable, and says why', () => {
    const rules = rulesWith({ minimumNights: 3 }, '2026-06-08', '2026-06-12');
    expect(kindOf('2026-06-09', rules)).toBe('too-short');
    expect(brokenRule(none, '2026-06-09', rules)?.label).toBe('Minimum 3 nights');
    expect(isPickable(none, '2026-06-09', rules)).toBe(false);
    expect(kindOf('2026-06-07', rules)).toBe('check-out-only');
    expect([isPickable(none, '2026-06-04', rules), isPickable(none, '2026-06-05', rules)]).toEqual([
      true,
      false,
    ]);
  });

  it('a check-out keeps to the nights of the check-in', () => {
    const rules = rulesWith({ minimumNights: 3, maximumNights: 5 });
    const open = { startDate: '2026-06-10', endDate: null };
    const reasons = ['2026-06-12', '2026-06-13', '2026-06-15', '2026-06-16'].map(
      (day) => brokenRule(open, day, rules)?.label,
    );
    expect(reasons).toEqual(['Minimum 3 nights', undefined, undefined, 'Maximum 5 nights']);
    expect(brokenRule(open, '2027-12-01', rules)).toBeNull();
    expect(pickDay(open, '2026-06-13', rules)).toEqual({ startDate: '2026-06-10', endDate: '2026-06-13' });
    expect(pickDay(open, '2026-06-16', rules)).toEqual({ startDate: '2026-06-16', endDate: null });
  });

  it('only the arrival days begin a stay, and the others can end one', () => {
    const rules = rulesWith({ arrivalDays: 1 << 6 });
    expect([kindOf('2026-06-06', rules), kindOf('2026-06-08', rules)]).toEqual(['free', 'check-out-only']);
    expect(brokenRule(none, '2026-06-08', rules)?.label).toBe('Arrival on Saturdays only');
  });

  it('with turnovers on one day a stay ends where another begins', () => {
    const rules = rulesWith({ sameDayTurnover: true }, '2026-06-12', '2026-06-13');
    const open = { startDate: '2026-06-10', endDate: null };
    expect([kindOf('2026-06-12', rules), kindOf('2026-06-13', rules)]).toEqual([
      'check-out-only',
      'unavailable',
    ]);
    expect(pickDay(open, '2026-06-12', rules)).toEqual({ startDate: '2026-06-10', endDate: '2026-06-12' });
    expect(isPickable(none, '2026-06-12', rules)).toBe(false);
  });
});
