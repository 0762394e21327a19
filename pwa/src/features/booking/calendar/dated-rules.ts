import type { DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import type { ArrivalRules } from '#contracts/rules/calendar.ts';
import { ruleFor } from '#contracts/rules/date-prices.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { toSpans, type DaySpan } from './host-days.ts';

/**
 * The changes that set or remove what rules for a period say about some days. The narrowest rule wins, so a new value
 * holds exactly on the selected days only if the other rules no longer set it there.
 */

type RuleField = 'price' | 'minimumNights' | 'maximumNights' | 'arrivalDays';
const priceField: readonly RuleField[] = ['price'];
const arrivalFields: readonly RuleField[] = ['minimumNights', 'maximumNights', 'arrivalDays'];
const noFields = { price: null, minimumNights: null, maximumNights: null, arrivalDays: null };

/** New ids of rules, and today at the retreat. */
interface ChangeContext {
  newId: () => string;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Sets the price of the nights. */
export const priceOps = (
  rules: readonly DateRule[],
  span: DaySpan,
  price: number,
  context: ChangeContext,
): CalendarOp[] => [
  ...endedOps(rules, priceField, context.today),
  ...clearPriceOps(rules, span, context.newId),
  { op: 'rule', rule: { ...noFields, price, id: context.newId(), ...span } },
];

/** Removes the dated prices of the days, so that the base and weekend prices hold; all other days keep their price. */
export const clearPriceOps = (rules: readonly DateRule[], span: DaySpan, newId: () => string): CalendarOp[] =>
  clearOps(rules, span, priceField, newId);

/** Sets the rules for stays that begin on the days; where a value is null, the usual rules of the listing hold. */
export const arrivalRuleOps = (
  rules: readonly DateRule[],
  span: DaySpan,
  values: ArrivalRules,
  context: ChangeContext,
): CalendarOp[] => [
  ...endedOps(rules, arrivalFields, context.today),
  ...clearArrivalRuleOps(rules, span, context.newId),
  ...(isUsual(values)
    ? []
    : [{ op: 'rule' as const, rule: { ...noFields, ...values, id: context.newId(), ...span } }]),
];

/** Removes the dated rules for stays that begin on the days, so that the usual ones hold. */
export const clearArrivalRuleOps = (
  rules: readonly DateRule[],
  span: DaySpan,
  newId: () => string,
): CalendarOp[] => clearOps(rules, span, arrivalFields, newId);

/** Whether some of the days have a dated price. */
export const hasDatedPrice = (rules: readonly DateRule[], span: DaySpan): boolean =>
  rulesWithin(rules, span, priceField).length > 0;

/** Whether nothing is set, so that the usual rules hold. */
export const isUsual = ({ minimumNights, maximumNights, arrivalDays }: ArrivalRules): boolean =>
  minimumNights === null && maximumNights === null && arrivalDays === null;

const setsAny = (rule: DateRule, fields: readonly RuleField[]): boolean =>
  fields.some((field) => rule[field] !== null);

const rulesWithin = (rules: readonly DateRule[], span: DaySpan, fields: readonly RuleField[]): DateRule[] =>
  rules.filter((rule) => setsAny(rule, fields) && rule.from <= span.to && rule.to >= span.from);

/** Removes what rules of earlier days set: a listing has a limited number of rules. */
const endedOps = (rules: readonly DateRule[], fields: readonly RuleField[], today: string): CalendarOp[] =>
  rules.filter((rule) => setsAny(rule, fields) && rule.to < today).map((rule) => withoutFields(rule, fields));

/**
 * Removes the fields from the rules that include some of the days; all other days keep what they have. A rule that
 * reaches beyond the days is replaced by rules for its other days, as far as it decided there.
 */
const clearOps = (
  rules: readonly DateRule[],
  span: DaySpan,
  fields: readonly RuleField[],
  newId: () => string,
): CalendarOp[] =>
  rulesWithin(rules, span, fields).flatMap((rule) => [
    withoutFields(rule, fields),
    ...keepOutside(rules, rule, { span, fields, newId }),
  ]);

function keepOutside(
  rules: readonly DateRule[],
  rule: DateRule,
  { span, fields, newId }: { span: DaySpan; fields: readonly RuleField[]; newId: () => string },
): CalendarOp[] {
  const outside = daysOfStay(rule.from, rule.to)
    .filter((day) => day < span.from || day > span.to)
    .map((day) => {
      const decided = fields.filter((field) => rule[field] !== null && ruleFor(rules, day, field) === rule);
      return { day, decided, key: decided.join() };
    });
  const kept = new Map(outside.map(({ key, decided }) => [key, decided]));
  kept.delete('');
  return [...kept].flatMap(([key, decided]) => {
    const values = Object.fromEntries(decided.map((field) => [field, rule[field]]));
    const spans = toSpans(outside.filter((one) => one.key === key).map(({ day }) => day));
    return spans.map((rest): CalendarOp => ({
      op: 'rule',
      rule: { ...noFields, ...values, id: newId(), ...rest },
    }));
  });
}

/** The rule stays if it also sets other fields. */
function withoutFields(rule: DateRule, fields: readonly RuleField[]): CalendarOp {
  const rest = { ...rule, ...Object.fromEntries(fields.map((field) => [field, null])) };
  const isEmpty = rest.price === null && isUsual(rest);
  return isEmpty ? { op: 'removeRule', ruleId: rule.id } : { op: 'rule', rule: rest };
}
