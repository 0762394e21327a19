import { assert, constantFrom, integer, option, property, record, uniqueArray, array } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CalendarRules, DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import { applyDayOps, applyRuleOps } from './calendar-ops.ts';
import {
  checkDateRules,
  claimedDays,
  defaultCalendar,
  defaultLimits,
  isStart,
  lastDayOf,
  noticeEnd,
  type StayLimits,
} from './calendar.ts';
import { priceOfNight, rateOf, weekdayOf } from './date-prices.ts';
import { addDays } from './days.ts';
import { partsOfTotal, quoteStay } from './pricing.ts';
import { countNights, daysOfStay } from './stay.ts';

const today = '2030-03-01'; // a Friday
const ruleOf = (change: Partial<DateRule> & Pick<DateRule, 'from' | 'to'>): DateRule => ({
  id: '00000000-0000-4000-8000-000000000001',
  price: null,
  minimumNights: null,
  maximumNights: null,
  arrivalDays: null,
  ...change,
});
const calendarWith = (change: Partial<CalendarRules>): CalendarRules => ({ ...defaultCalendar, ...change });
const limitsWith = (change: Partial<CalendarRules>): StayLimits => ({
  ...defaultLimits(today),
  calendar: calendarWith(change),
});
const none = { unavailable: new Set<string>(), nights: null };

describe('prices of nights', () => {
  test('the exact date goes before the narrowest range, the weekend and the base price', () => {
    const calendar = calendarWith({
      weekendPrice: 150,
      rules: [
        ruleOf({ from: '2030-03-01', to: '2030-03-31', price: 120 }),
        ruleOf({ from: '2030-03-08', to: '2030-03-14', price: 130 }),
        ruleOf({ from: '2030-03-10', to: '2030-03-10', price: 200 }),
        ruleOf({ from: '2030-03-10', to: '2030-03-11', minimumNights: 2 }),
      ],
    });
    const prices = ['2030-03-02', '2030-03-09', '2030-03-10', '2030-03-11', '2030-04-05', '2030-04-07'];
    expect(prices.map((day) => priceOfNight(100, calendar, day))).toEqual([120, 130, 200, 130, 150, 100]);
  });

  test('a quote has a line per rate in the order of the first nights, and the fee of their sum', () => {
    const rate = rateOf({ pricePerNight: 100, calendar: calendarWith({ weekendPrice: 150 }) });
    const stay = { startDate: '2030-03-06', endDate: '2030-03-13' };
    expect(quoteStay(stay, rate)).toMatchObject({
      nights: 7,
      lines: [
        { nights: 5, rate: 100, subtotal: 500 },
        { nights: 2, rate: 150, subtotal: 300 },
      ],
      subtotal: 800,
      serviceFee: 96,
      total: 896,
    });
    expect(quoteStay(stay, 245).lines).toEqual([{ nights: 7, rate: 245, subtotal: 1715 }]);
  });

  test('the night of a change to or from summer time, and of a leap day, is one night', () => {
    for (const [startDate, endDate] of [
      ['2026-03-28', '2026-03-30'],
      ['2026-10-24', '2026-10-26'],
      ['2028-02-28', '2028-03-01'],
    ] as const) {
      expect(quoteStay({ startDate, endDate }, () => 100)).toMatchObject({ nights: 2, subtotal: 200 });
    }
    expect([weekdayOf('2026-03-29'), weekdayOf('2028-02-29')]).toEqual([0, 2]);
  });
});

describe('rules for arrivals', () => {
  const stay = (startDate: string, nights: number) => ({ startDate, endDate: addDays(startDate, nights) });

  test('defaults forbid nothing that was allowed', () => {
    expect(checkDateRules(stay(today, 365), defaultLimits(today), false)).toBeNull();
    expect(lastDayOf(defaultLimits(today))).toBe(addDays(today, 730));
    expect(claimedDays(stay(today, 2), defaultCalendar)).toEqual({ from: today, to: '2030-03-03' });
  });

  test('each rule has its label', () => {
    const saturdays = 1 << 6;
    const cases: [Partial<CalendarRules>, number, string | undefined][] = [
      [{ minimumNights: 3 }, 2, 'Minimum 3 nights'],
      [{ minimumNights: 3 }, 3, undefined],
      [{ maximumNights: 4 }, 5, 'Maximum 4 nights'],
      [{ arrivalDays: saturdays }, 2, 'Arrival on Saturdays only'],
      [{ windowDays: 30 }, 25, 'Opens 30 days ahead'],
    ];
    for (const [change, nights, label] of cases) {
      expect(checkDateRules(stay('2030-03-08', nights), limitsWith(change), false)?.label).toBe(label);
    }
    const notice = { ...limitsWith({ advanceNoticeHours: 48 }), earliest: '2030-03-03' };
    expect(checkDateRules(stay('2030-03-02', 1), notice, false)?.label).toBe('Book 48 hours ahead');
    expect(checkDateRules(stay('2030-03-03', 1), notice, false)).toBeNull();
  });

  test('the narrowest rule of the arrival decides, and a package has its own nights', () => {
    const rules = [
      ruleOf({ from: '2030-03-01', to: '2030-03-31', minimumNights: 5, arrivalDays: 1 << 5 }),
      ruleOf({ from: '2030-03-15', to: '2030-03-15', minimumNights: 2 }),
    ];
    const limits = limitsWith({ rules, minimumNights: 3 });
    const labelOf = (startDate: string, nights: number, hasPackage = false) =>
      checkDateRules(stay(startDate, nights), limits, hasPackage)?.label;
    expect(labelOf('2030-03-08', 4)).toBe('Minimum 5 nights');
    expect(labelOf('2030-03-15', 2)).toBeUndefined();
    expect(labelOf('2030-03-16', 7)).toBe('Arrival on Fridays only');
    expect(labelOf('2030-04-02', 2)).toBe('Minimum 3 nights');
    expect(labelOf('2030-04-02', 2, true)).toBeUndefined();
  });

  test('the notice is counted in hours, also over a change of the clock', () => {
    const now = new Date('2026-03-28T23:30:00Z');
    expect(noticeEnd(now, calendarWith({ advanceNoticeHours: 24 })).toISOString()).toBe(
      '2026-03-29T23:30:00.000Z',
    );
  });
});

const anyCalendar = record({
  minimumNights: option(integer({ min: 1, max: 5 }), { nil: null }),
  maximumNights: option(integer({ min: 1, max: 9 }), { nil: null }),
  arrivalDays: option(integer({ min: 1, max: 127 }), { nil: null }),
  weekendPrice: option(integer({ min: 1, max: 500 }), { nil: null }),
  windowDays: constantFrom(20, 60, 730),
  sameDayTurnover: constantFrom(true, false),
  rules: array(
    record({
      from: integer({ min: 0, max: 30 }),
      days: integer({ min: 0, max: 9 }),
      price: option(integer({ min: 1, max: 500 }), { nil: null }),
      minimumNights: option(integer({ min: 1, max: 5 }), { nil: null }),
      maximumNights: option(integer({ min: 1, max: 9 }), { nil: null }),
      arrivalDays: option(integer({ min: 1, max: 127 }), { nil: null }),
    }).map(({ from, days, ...fields }) =>
      ruleOf({ ...fields, from: addDays(today, from), to: addDays(today, from + days) }),
    ),
    { maxLength: 4 },
  ),
}).map(calendarWith);
const someDays = uniqueArray(integer({ min: 0, max: 45 }), { maxLength: 12 }).map(
  (days) => new Set(days.map((day) => addDays(today, day))),
);

test('a start is selectable exactly if some allowed stay fits before the next claimed day', () => {
  assert(
    property(anyCalendar, someDays, (calendar, unavailable) => {
      const limits: StayLimits = { calendar, today, earliest: addDays(today, 1) };
      const fits = (startDate: string): boolean =>
        Array.from({ length: 12 }, (_, index) => addDays(startDate, index + 1)).some((endDate) => {
          const { from, to } = claimedDays({ startDate, endDate }, calendar);
          const isFree = daysOfStay(from, to).every((day) => !unavailable.has(day));
          return isFree && checkDateRules({ startDate, endDate }, limits, false) === null;
        });
      const range = daysOfStay(today, addDays(today, 25));
      const starts = range.filter((day) => isStart(day, limits, { unavailable, nights: null }));
      expect(starts).toEqual(range.filter(fits));
    }),
    { numRuns: 30 },
  );
});

test('the lines of a quote have all its nights, and the total splits into their sum and the fee', () => {
  assert(
    property(
      anyCalendar,
      integer({ min: 1, max: 40 }),
      integer({ min: 50, max: 900 }),
      (calendar, nights, base) => {
        const stay = { startDate: today, endDate: addDays(today, nights) };
        const quote = quoteStay(stay, rateOf({ pricePerNight: base, calendar }));
        const sumOf = (field: 'nights' | 'subtotal') =>
          quote.lines.reduce((sum, line) => sum + line[field], 0);
        const prices = daysOfStay(today, addDays(today, nights - 1)).map((day) =>
          priceOfNight(base, calendar, day),
        );
        expect(sumOf('nights')).toBe(countNights(stay.startDate, stay.endDate));
        expect(sumOf('subtotal')).toBe(prices.reduce((sum, price) => sum + price, 0));
        expect(partsOfTotal(quote.total)).toEqual({ subtotal: quote.subtotal, serviceFee: quote.serviceFee });
      },
    ),
    { numRuns: 100 },
  );
});

describe('changes of a calendar', () => {
  test('rules are added, replaced in their place and removed; settings that are not sent stay', () => {
    const [one, other] = [
      ruleOf({ from: today, to: today, price: 100 }),
      { ...ruleOf({ from: today, to: today, price: 200 }), id: '00000000-0000-4000-8000-000000000002' },
    ];
    const before = { ...defaultCalendar, weekendPrice: 150, sameDayTurnover: true };
    const settings = { minimumNights: 2, preparationDays: 1 };
    const after = applyRuleOps(before, [
      { op: 'rule', rule: one },
      { op: 'rule', rule: other },
      { op: 'rule', rule: { ...one, price: 300 } },
      { op: 'removeRule', ruleId: other.id },
      { op: 'settings', settings },
    ]);
    // Preparation days and turnovers on one day exclude each other.
    const expected = { ...before, ...settings, sameDayTurnover: false };
    expect(after).toEqual({ ...expected, rules: [{ ...one, price: 300 }] });
  });

  test('blocks join, leave booked days and other claims alone, and are freed by day', () => {
    const before = {
      id: 7,
      sources: [{ id: 3, name: 'Other Stays' }],
      claims: [{ from: '2030-03-05', to: '2030-03-05', kind: 'import' as const, reference: 3, note: null }],
    };
    const after = applyDayOps(
      before,
      [
        { op: 'block', from: '2030-03-01', to: '2030-03-08', note: 'Roof' },
        { op: 'unblock', from: '2030-03-07', to: '2030-03-07' },
      ],
      new Set(['2030-03-03']),
    );
    const block = { kind: 'block', reference: null, note: 'Roof' };
    expect(after.sources).toEqual(before.sources);
    expect(after.claims).toEqual([
      { from: '2030-03-01', to: '2030-03-02', ...block },
      { from: '2030-03-04', to: '2030-03-04', ...block },
      before.claims[0],
      { from: '2030-03-06', to: '2030-03-06', ...block },
      { from: '2030-03-08', to: '2030-03-08', ...block },
    ]);
  });
});

test('with turnovers on one day a stay may end where another begins', () => {
  const taken = { unavailable: new Set(['2030-03-05']), nights: null };
  expect(isStart('2030-03-04', defaultLimits(today), taken)).toBe(false);
  expect(isStart('2030-03-04', limitsWith({ sameDayTurnover: true }), taken)).toBe(true);
  expect(isStart('2030-03-04', limitsWith({ sameDayTurnover: true }), none)).toBe(true);
});

test('the rules are searched once for each day, however many stays are checked', () => {
  let reads = 0;
  const rules = Array.from({ length: 200 }, (_, index) =>
    Object.defineProperty(
      ruleOf({ from: today, to: addDays(today, 300 + index), minimumNights: 2 }),
      'from',
      {
        get: () => {
          reads += 1;
          return today;
        },
      },
    ),
  );
  const limits: StayLimits = { calendar: calendarWith({ rules }), today, earliest: today };
  const check = (nights: number) =>
    checkDateRules({ startDate: addDays(today, 9), endDate: addDays(today, 9 + nights) }, limits, false)
      ?.rule;
  expect(check(1)).toBe('minimum-nights');
  const readsOfOne = reads;
  for (let nights = 2; nights < 50; nights += 1) expect(check(nights)).toBeUndefined();
  expect(reads).toBe(readsOfOne);
});

test('the width of a rule is calculated once, however many nights are priced', () => {
  const rules = Array.from({ length: 200 }, (_, index) =>
    ruleOf({ from: today, to: addDays(today, 300 + index), price: 100 + index }),
  );
  const days = daysOfStay(today, addDays(today, 299));
  const parse = vi.spyOn(Date, 'parse');
  const prices = new Set(days.map((day) => priceOfNight(90, calendarWith({ rules }), day)));
  const parsed = parse.mock.calls.length;
  parse.mockRestore();
  expect([...prices]).toEqual([100]);
  expect(parsed).toBeLessThan(1_000);
});
