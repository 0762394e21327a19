import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay, isTooLong, lastBookableDay } from '#contracts/rules/stay.ts';

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
  /** A stay must have room for this many nights. */
  minimumNights: number;
}

/**
 * `past` and `unavailable` days cannot be part of a stay. On a `check-out-only` day a stay can end but not start; in a
 * `too-short` gap it can do neither.
 */
export type DayKind = 'free' | 'past' | 'unavailable' | 'too-short' | 'check-out-only';

const nightsAtLeast = ({ minimumNights }: RangeRules): number => Math.max(1, minimumNights);

/** Whether a stay of the minimum length fits from this day on, including both ends. */
function isStartable(day: string, rules: RangeRules): boolean {
  if (day < rules.today) return false;
  const lastDay = addDays(day, nightsAtLeast(rules));
  if (lastDay > lastBookableDay(rules.today)) return false;
  return daysOfStay(day, lastDay).every((each) => !rules.unavailable.has(each));
}

export function kindOf(day: string, rules: RangeRules): DayKind {
  if (day < rules.today) return 'past';
  if (rules.unavailable.has(day) || day > lastBookableDay(rules.today)) return 'unavailable';
  if (isStartable(day, rules)) return 'free';
  return isStartable(addDays(day, -nightsAtLeast(rules)), rules) ? 'check-out-only' : 'too-short';
}

/** Whether a stay from `startDate` may end on `day`: later, with no unavailable day in between. */
export function isReachable(startDate: string, day: string, unavailable: ReadonlySet<string>): boolean {
  if (day <= startDate || isTooLong(startDate, day)) return false;
  return daysOfStay(startDate, day).every((each) => !unavailable.has(each));
}

/** Whether the next pick is a check-out. */
export function isAwaitingEnd(range: DayRange): range is { startDate: string; endDate: null } {
  return range.startDate !== null && range.endDate === null;
}

/** Whether picking the day would change the range. */
export function isPickable(range: DayRange, day: string, rules: RangeRules): boolean {
  if (day > lastBookableDay(rules.today)) return false;
  if (isAwaitingEnd(range) && isReachable(range.startDate, day, rules.unavailable)) return true;
  return isStartable(day, rules) && !(isAwaitingEnd(range) && day === range.startDate);
}

/**
 * The range after picking a day: the check-out if one is awaited and the day can be reached, otherwise a new check-in.
 * A day that can be neither does not change the range.
 */
export function pickDay(range: DayRange, day: string, rules: RangeRules): DayRange {
  if (!isPickable(range, day, rules)) return range;
  if (isAwaitingEnd(range) && isReachable(range.startDate, day, rules.unavailable)) {
    return { startDate: range.startDate, endDate: day };
  }
  return { startDate: day, endDate: null };
}
