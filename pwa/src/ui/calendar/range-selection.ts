import { countOf } from '#contracts/plural.ts';
import {
  checkArrival,
  checkDateRules,
  checkWindow,
  claimedDays,
  defaultLimits,
  isStart,
  lastDayOf,
  nightsFrom,
  type BrokenDateRule,
  type StayLimits,
} from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay, isTooLong } from '#contracts/rules/stay.ts';

/** The range a guest has chosen: both days, only the first, or none. Days are `YYYY-MM-DD`. */
export interface DayRange {
  startDate: string | null;
  endDate: string | null;
}

/** Limits of the choice. */
export interface RangeRules {
  /** No stay starts before this day, or ends more than two years after it. */
  today: string;
  /** Days that cannot be part of a stay. */
  unavailable: ReadonlySet<string>;
  /** A stay must have room for this many nights, instead of those of `limits`. */
  minimumNights?: number | undefined;
  /** Rules of a listing's calendar. */
  limits?: StayLimits | undefined;
}

/**
 * `past` and `unavailable` days cannot be part of a stay. On a `check-out-only` day a stay can end but not start; in a
 * `too-short` gap it can do neither.
 */
export type DayKind = 'free' | 'past' | 'unavailable' | 'too-short' | 'check-out-only';

const limitsOf = ({ limits, today }: RangeRules): StayLimits => limits ?? defaultLimits(today);

/** Nights that hold instead of those of the calendar: of a package, whose maximum the booking rules check. */
function ownNightsOf({ minimumNights }: RangeRules): { least: number; most: number } | null {
  return minimumNights === undefined ? null : { least: Math.max(1, minimumNights), most: Infinity };
}

/** Fewest and most nights of a stay that begins on the day. */
export const nightsOf = (day: string, rules: RangeRules): { least: number; most: number } =>
  nightsFrom(day, limitsOf(rules).calendar, ownNightsOf(rules));

/** Whether no stay can end as late as on the day. */
export const isLastDayOver = (day: string, rules: RangeRules): boolean => day > lastDayOf(limitsOf(rules));

/** Whether a stay of the minimum length fits from this day on. */
export function isStartable(day: string, rules: RangeRules): boolean {
  if (day < rules.today) return false;
  return isStart(day, limitsOf(rules), { unavailable: rules.unavailable, nights: ownNightsOf(rules) });
}

/** Days back to look for a check-in: enough for the stays that hosts ask for, and few enough to draw a month. */
const checkInsBack = 31;

/** Whether a stay that begins on one of the days before can end on this day. */
function isEndable(day: string, rules: RangeRules): boolean {
  for (let back = 1; back <= checkInsBack; back += 1) {
    const start = addDays(day, -back);
    if (start < rules.today || rules.unavailable.has(start)) return false;
    if (isStartable(start, rules) && hasMinimum(back, rules) && isReachable(start, day, rules)) return true;
  }
  return false;
}

const hasMinimum = (nights: number, rules: RangeRules): boolean => nights >= (ownNightsOf(rules)?.least ?? 1);

export function kindOf(day: string, rules: RangeRules): DayKind {
  if (day < rules.today) return 'past';
  const isTaken = rules.unavailable.has(day);
  if (isLastDayOver(day, rules) || (isTaken && !limitsOf(rules).calendar.sameDayTurnover))
    return 'unavailable';
  if (isStartable(day, rules)) return 'free';
  if (isEndable(day, rules)) return 'check-out-only';
  return isTaken ? 'unavailable' : 'too-short';
}

/** The rule of the listing because of which the day cannot be picked; null for every other reason. */
export function brokenRule(range: DayRange, day: string, rules: RangeRules): BrokenDateRule | null {
  if (rules.limits === undefined || day < rules.today || rules.unavailable.has(day)) return null;
  if (isAwaitingEnd(range) && day > range.startDate) return ruleAgainstEnd(range.startDate, day, rules);
  const arrival = checkArrival(day, rules.limits);
  if (arrival !== null) return arrival;
  if (isLastDayOver(day, rules)) return checkWindow(day, rules.limits);
  const { least } = nightsOf(day, rules);
  if (least <= 1 || isStartable(day, rules)) return null;
  const label = `Minimum ${countOf(least, 'night')}`;
  return { rule: 'minimum-nights', label, detail: `${label}.` };
}

function ruleAgainstEnd(startDate: string, day: string, rules: RangeRules): BrokenDateRule | null {
  const { unavailable, limits } = rules;
  if (limits === undefined || isTooLong(startDate, day)) return null;
  if (isCutOff(startDate, day, limits, unavailable)) return null;
  return checkDates(startDate, day, rules);
}

/** The first rule of the calendar that the stay breaks. */
const checkDates = (startDate: string, endDate: string, rules: RangeRules): BrokenDateRule | null =>
  checkDateRules({ startDate, endDate }, limitsOf(rules), ownNightsOf(rules) !== null);

/** Whether an unavailable day lies between check-in and check-out. */
function isCutOff(
  startDate: string,
  endDate: string,
  { calendar }: StayLimits,
  unavailable: ReadonlySet<string>,
): boolean {
  const { from, to } = claimedDays({ startDate, endDate }, calendar);
  return daysOfStay(from, to).some((each) => unavailable.has(each));
}

/** Whether a stay from `startDate` may end on `day`: later, with no unavailable day in between, as the rules allow. */
export function isReachable(startDate: string, day: string, rules: RangeRules): boolean {
  if (day <= startDate || isTooLong(startDate, day)) return false;
  return (
    !isCutOff(startDate, day, limitsOf(rules), rules.unavailable) &&
    (rules.limits === undefined || checkDates(startDate, day, rules) === null)
  );
}

/** Whether the next pick is a check-out. */
export function isAwaitingEnd(range: DayRange): range is { startDate: string; endDate: null } {
  return range.startDate !== null && range.endDate === null;
}

/** Whether picking the day would change the range. */
export function isPickable(range: DayRange, day: string, rules: RangeRules): boolean {
  if (isLastDayOver(day, rules)) return false;
  if (isAwaitingEnd(range) && isReachable(range.startDate, day, rules)) return true;
  return isStartable(day, rules) && !(isAwaitingEnd(range) && day === range.startDate);
}

/**
 * The range after picking a day: the check-out if one is awaited and the day can be reached, otherwise a new check-in.
 * A day that can be neither does not change the range.
 */
export function pickDay(range: DayRange, day: string, rules: RangeRules): DayRange {
  if (!isPickable(range, day, rules)) return range;
  if (isAwaitingEnd(range) && isReachable(range.startDate, day, rules)) {
    return { startDate: range.startDate, endDate: day };
  }
  return { startDate: day, endDate: null };
}
