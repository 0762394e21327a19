import type { CalendarRules, DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import { toDayNumber } from './days.ts';
import { hasDatePrices } from './has-date-prices.ts';

/** 0 for Sunday … 6 for Saturday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string): number => (toDayNumber(day) + 4) % 7;

const [friday, saturday] = [5, 6];

/** Days of rules without the last one: a price of a year asks for that of each rule hundreds of times. */
const widths = new WeakMap<DateRule, number>();

function widthOf(rule: DateRule): number {
  const width = widths.get(rule) ?? toDayNumber(rule.to) - toDayNumber(rule.from);
  widths.set(rule, width);
  return width;
}

/**
 * The narrowest rule that includes the day and sets the field; of equally narrow ones the last. A rule for one day is
 * the narrowest there is.
 */
export function ruleFor(
  rules: readonly DateRule[],
  day: string,
  field: 'price' | 'minimumNights' | 'maximumNights' | 'arrivalDays',
): DateRule | undefined {
  let narrowest: DateRule | undefined;
  let width = Infinity;
  for (const rule of rules) {
    if (rule[field] === null || day < rule.from || day > rule.to) continue;
    const own = widthOf(rule);
    if (own <= width) [narrowest, width] = [rule, own];
  }
  return narrowest;
}

/**
 * Price of the night that begins on a day, without a package: of the exact date, else of the narrowest range, else of
 * the weekend (nights of Friday and Saturday), else the base price. Whole US dollars. Source: decision 043.
 */
export function priceOfNight(base: number, calendar: CalendarRules | undefined, day: string): number {
  if (calendar === undefined) return base;
  const dated = ruleFor(calendar.rules, day, 'price')?.price;
  if (dated != null) return dated;
  const weekday = weekdayOf(day);
  const isWeekend = weekday === friday || weekday === saturday;
  return isWeekend && calendar.weekendPrice !== null ? calendar.weekendPrice : base;
}

/** The rate of a listing for `quoteStay`: a number if all nights cost the same. */
export function rateOf({
  pricePerNight,
  calendar,
}: {
  pricePerNight: number;
  calendar?: CalendarRules | undefined;
}): number | ((day: string) => number) {
  return hasDatePrices(calendar) ? (day) => priceOfNight(pricePerNight, calendar, day) : pricePerNight;
}
