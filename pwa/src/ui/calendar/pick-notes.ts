import { countOf } from '#contracts/plural.ts';
import type { BrokenDateRule } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { isTooLong, tooManyNightsMessage } from '#contracts/rules/stay.ts';
import { formatDay } from '#pwa/lib/days.ts';
import {
  brokenRule,
  isAwaitingEnd,
  isLastDayOver,
  isReachable,
  isStartable,
  kindOf,
  nightsOf,
  type DayRange,
  type RangeRules,
} from './range-selection.ts';

/** Days to look for another check-in or check-out, in both directions. */
const daysAround = 62;

/** Why a day cannot be picked, and what can be chosen instead; null if it is part of the range already. */
export function refusalOf(range: DayRange, day: string, rules: RangeRules): string | null {
  if (day === range.startDate || day === range.endDate) return null;
  if (isAwaitingEnd(range) && day > range.startDate) {
    return `${whyNoEnd(range.startDate, day, rules)} ${otherEnd(range.startDate, day, rules)}`;
  }
  return `${whyNoStart(range, day, rules)} ${otherStart(day, rules)}`;
}

/** Why a day became a new check-in although a check-out was awaited; null if it did not. */
export function restartOf(
  range: DayRange,
  { startDate, endDate }: DayRange,
  rules: RangeRules,
): string | null {
  if (startDate === null || endDate !== null || !isAwaitingEnd(range) || startDate < range.startDate) {
    return null;
  }
  return `${whyNoEnd(range.startDate, startDate, rules)} Starting again from ${formatDay(startDate)}.`;
}

function whyNoEnd(startDate: string, day: string, rules: RangeRules): string {
  const broken = brokenRule({ startDate, endDate: null }, day, rules);
  if (broken !== null) return sentenceOf(broken, startDate, rules);
  if (isTooLong(startDate, day)) return tooManyNightsMessage;
  if (isLastDayOver(day, rules)) return `A stay cannot end as late as ${formatDay(day)}.`;
  if (rules.unavailable.has(day)) return `${formatDay(day)} is not available.`;
  return `Days between ${formatDay(startDate)} and ${formatDay(day)} are not available.`;
}

function whyNoStart(range: DayRange, day: string, rules: RangeRules): string {
  const broken = brokenRule(range, day, rules);
  if (broken !== null && broken.rule !== 'minimum-nights') return broken.detail;
  const written = formatDay(day);
  switch (kindOf(day, rules)) {
    case 'past':
      return `${written} is in the past.`;
    case 'too-short':
    case 'check-out-only':
      return `There is no room for ${countOf(nightsOf(day, rules).least, 'night')} from ${written} on.`;
    case 'unavailable':
    case 'free':
      return `${written} is not available.`;
  }
}

/** The rule as a sentence that names the check-in. */
function sentenceOf({ rule, detail }: BrokenDateRule, startDate: string, rules: RangeRules): string {
  const { least, most } = nightsOf(startDate, rules);
  const stay = `A stay that begins on ${formatDay(startDate)} has`;
  if (rule === 'minimum-nights') return `${stay} at least ${countOf(least, 'night')}.`;
  return rule === 'maximum-nights' ? `${stay} at most ${countOf(most, 'night')}.` : detail;
}

function otherEnd(startDate: string, day: string, rules: RangeRules): string {
  const earlier = nearest(day, -1, (other) => isReachable(startDate, other, rules));
  if (earlier !== null) return `Check out by ${formatDay(earlier)}, or choose another check-in.`;
  const later = nearest(day, 1, (other) => isReachable(startDate, other, rules));
  if (later !== null) return `Check out on ${formatDay(later)} or later.`;
  return 'Choose another check-in.';
}

function otherStart(day: string, rules: RangeRules): string {
  const later = nearest(day, 1, (other) => isStartable(other, rules));
  if (later !== null) return `The next possible check-in is ${formatDay(later)}.`;
  const earlier = nearest(day, -1, (other) => isStartable(other, rules));
  return earlier === null
    ? 'Choose another day.'
    : `The last possible check-in before that is ${formatDay(earlier)}.`;
}

/** The nearest day before or after that fits; null if none does. */
function nearest(day: string, step: 1 | -1, fits: (day: string) => boolean): string | null {
  for (let count = 1; count <= daysAround; count += 1) {
    const other = addDays(day, step * count);
    if (fits(other)) return other;
  }
  return null;
}
