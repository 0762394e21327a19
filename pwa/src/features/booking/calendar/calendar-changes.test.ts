import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { applyDayOps, applyRuleOps } from '#contracts/rules/calendar-ops.ts';
import { datedRulesOf, defaultCalendar } from '#contracts/rules/calendar.ts';
import { priceOfNight } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { blockOps, noteOps, undoOps } from './calendar-changes.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import { arrivalRuleOps, clearArrivalRuleOps, clearPriceOps, priceOps } from './dated-rules.ts';
import { describeDays } from './host-days.ts';

const today = '2030-06-01';
const noFields = { price: null, minimumNights: null, maximumNights: null, arrivalDays: null };

function createIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

const buildCalendar = (given: Partial<OwnCalendar> = {}): OwnCalendar => ({
  property: buildProperty({ id: 7, pricePerNight: 100 }),
  rules: defaultCalendar,
  claims: [],
  stays: [],
  sites: new Map(),
  departures: new Map(),
  pending: undefined,
  ...given,
});

const span = record({ start: integer({ min: 0, max: 25 }), length: integer({ min: 0, max: 9 }) }).map(
  ({ start, length }) => ({ from: addDays(today, start), to: addDays(today, start + length) }),
);
const priceRules = array(record({ span, price: integer({ min: 90, max: 99 }) }), { maxLength: 6 }).map(
  (rules): CalendarRules => ({
    ...defaultCalendar,
    weekendPrice: 120,
    rules: rules.map(({ span: days, price }, index) => ({ ...noFields, ...days, price, id: `old-${index}` })),
  }),
);
const allDays = daysOfStay(today, addDays(today, 40));
const pricesOf = (rules: CalendarRules): number[] => allDays.map((day) => priceOfNight(100, rules, day));

test('a price is set or removed on the selected days only, whatever prices were set before, and undone', () => {
  assert(
    property(priceRules, span, constantFrom(null, 150), (rules, days, price) => {
      const newId = createIds();
      const ops =
        price === null
          ? clearPriceOps(rules.rules, days, newId)
          : priceOps(rules.rules, days, price, { newId, today });
      const after = applyRuleOps(rules, ops);
      const usual = { ...rules, rules: [] };
      const expected = allDays.map((day) => {
        const isSelected = day >= days.from && day <= days.to;
        return isSelected ? (price ?? priceOfNight(100, usual, day)) : priceOfNight(100, rules, day);
      });
      expect(pricesOf(after)).toEqual(expected);
      const undone = applyRuleOps(after, undoOps(buildCalendar({ rules }), ops));
      expect(new Set(undone.rules)).toEqual(new Set(rules.rules));
    }),
  );
});

test('a rule that also limits nights keeps them when its price is removed; one that is over goes', () => {
  const days = { from: '2030-06-10', to: '2030-06-12' };
  const limited = { ...noFields, ...days, id: 'a', price: 90, minimumNights: 3 };
  const over = { ...noFields, id: 'b', from: '2030-05-01', to: '2030-05-31', price: 80 };
  const rules = { ...defaultCalendar, rules: [limited, over] };
  const ops = priceOps(rules.rules, days, 150, { newId: createIds(), today });
  expect(applyRuleOps(rules, ops).rules).toEqual([
    { ...limited, price: null },
    { ...noFields, ...days, id: 'new-1', price: 150 },
  ]);
});

const maybe = (values: number[]) => constantFrom(null, ...values);
const arrivalRules = record({
  minimumNights: maybe([2, 3]),
  maximumNights: maybe([7, 9]),
  arrivalDays: maybe([1, 127]),
});
const datedRules = array(record({ span, values: arrivalRules }), { maxLength: 6 }).map(
  (rules): CalendarRules => ({
    ...defaultCalendar,
    minimumNights: 5,
    rules: rules.map(({ span: days, values }, index) => ({
      ...{ ...noFields, ...days, ...values },
      ...{ price: 90 + index, id: `old-${index}` },
    })),
  }),
);
const rulesOn = (rules: CalendarRules) => allDays.map((day) => datedRulesOf(rules.rules, day));

test('rules for stays are set or removed on the selected days only, without touching prices, and undone', () => {
  assert(
    property(datedRules, span, constantFrom('set', 'remove'), arrivalRules, (rules, days, action, values) => {
      const newId = createIds();
      const ops =
        action === 'remove'
          ? clearArrivalRuleOps(rules.rules, days, newId)
          : arrivalRuleOps(rules.rules, days, values, { newId, today });
      const after = applyRuleOps(rules, ops);
      const usual = { minimumNights: null, maximumNights: null, arrivalDays: null };
      const expected = allDays.map((day) => {
        if (day < days.from || day > days.to) return datedRulesOf(rules.rules, day);
        return action === 'remove' ? usual : values;
      });
      expect(rulesOn(after)).toEqual(expected);
      expect(pricesOf(after)).toEqual(pricesOf(rules));
      const undone = applyRuleOps(after, undoOps(buildCalendar({ rules }), ops));
      expect(new Set(undone.rules)).toEqual(new Set(rules.rules));
    }),
  );
});

const claim = { kind: 'block', reference: null } as const;
const stay = { id: 1, propertyId: 7, startDate: '2030-06-12', endDate: '2030-06-13' };
const calendar = buildCalendar({
  stays: [buildBooking({ ...stay, status: 'confirmed' })],
  claims: [
    { ...claim, from: '2030-06-10', to: '2030-06-10', note: 'Roof' },
    { from: '2030-06-15', to: '2030-06-15', kind: 'import', reference: 3, note: null },
  ],
});

test('only free days are blocked, and undoing gives back the notes and what was free', () => {
  const days = describeDays(calendar, { from: '2030-06-09', to: '2030-06-16' });
  const ops = blockOps(days);
  expect(ops.map(({ from, to }) => [from, to])).toEqual([
    ['2030-06-09', '2030-06-09'],
    ['2030-06-11', '2030-06-11'],
    ['2030-06-14', '2030-06-14'],
    ['2030-06-16', '2030-06-16'],
  ]);
  const change = (from: OwnCalendar, made: readonly CalendarOp[]): OwnCalendar => ({
    ...from,
    claims: applyDayOps({ id: 7, claims: [...from.claims], sources: [] }, made, new Set()).claims,
  });
  for (const made of [ops, noteOps(days, 'Paint'), [...ops, ...noteOps(days, null)]]) {
    const after = change(calendar, made);
    expect(after.claims).not.toEqual(calendar.claims);
    expect(change(after, undoOps(calendar, made)).claims).toEqual(calendar.claims);
  }
});

test('a stay comes before all other uses of a day, and preparation days are beside stays and imports', () => {
  const uses = (given: OwnCalendar) =>
    describeDays(given, { from: '2030-06-10', to: '2030-06-16' }).map(({ use }) => use.kind);
  expect(uses({ ...calendar, rules: { ...defaultCalendar, preparationDays: 1 } })).toEqual([
    'block',
    'preparation',
    'booking',
    'booking',
    'preparation',
    'import',
    'preparation',
  ]);
  const completed = buildBooking({ ...stay, status: 'completed' });
  const past = uses({ ...calendar, rules: { ...defaultCalendar, preparationDays: 1 }, stays: [completed] });
  expect(past.slice(1, 5)).toEqual(['free', 'booking', 'booking', 'preparation']);
  const turnover = { ...defaultCalendar, sameDayTurnover: true };
  const both = [{ ...claim, from: '2030-06-12', to: '2030-06-13', note: null }];
  expect(uses({ ...calendar, rules: turnover, claims: both }).slice(2, 4)).toEqual(['booking', 'block']);
});
