import type { CalendarSettings, DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import { countOf } from '#contracts/plural.ts';
import { datedRulesOf } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';

/** Days from which other rules for a period hold, from today on, in order. */
const daysOfChange = (rules: readonly DateRule[], today: string): string[] =>
  [today, ...rules.flatMap(({ from, to }) => [from, addDays(to, 1)])].filter((day) => day >= today).sort();

/**
 * Says which usual number of nights leaves no stay on days with rules of their own; null if all days leave some.
 * @param today at the listing
 */
export function nightsConflict(
  { minimumNights, maximumNights }: Pick<CalendarSettings, 'minimumNights' | 'maximumNights'>,
  rules: readonly DateRule[],
  today: string,
): { field: 'minimumNights' | 'maximumNights'; message: string } | null {
  for (const day of daysOfChange(rules, today)) {
    const dated = datedRulesOf(rules, day);
    const [least, most] = [dated.minimumNights, dated.maximumNights];
    const change = `or change the rules of the days from ${formatDayWithYear(day)} on first.`;
    if (least !== null && most === null && maximumNights !== null && maximumNights < least) {
      const message = `Some days have a minimum of ${countOf(least, 'night')}. Enter at least ${least}, ${change}`;
      return { field: 'maximumNights', message };
    }
    if (most !== null && least === null && minimumNights !== null && minimumNights > most) {
      const message = `Some days have a maximum of ${countOf(most, 'night')}. Enter at most ${most}, ${change}`;
      return { field: 'minimumNights', message };
    }
  }
  return null;
}

/** Says that a stay with so many nights never fits into the booking window; null if it does. */
export function windowConflict(
  least: number,
  { advanceNoticeHours, windowDays }: Pick<CalendarSettings, 'advanceNoticeHours' | 'windowDays'>,
): string | null {
  const needed = Math.ceil(advanceNoticeHours / 24) + least;
  if (needed <= windowDays) return null;
  const notice = advanceNoticeHours === 0 ? '' : ` and ${countOf(advanceNoticeHours, 'hour')} of notice`;
  return `A stay of ${countOf(least, 'night')}${notice} needs a booking window of ${countOf(needed, 'day')}. It is ${windowDays} now.`;
}

/** The largest minimum of nights that holds on some day from today on. */
export const largestMinimum = (
  minimumNights: number | null,
  rules: readonly DateRule[],
  today: string,
): number =>
  Math.max(
    minimumNights ?? 1,
    ...daysOfChange(rules, today).map((day) => datedRulesOf(rules, day).minimumNights ?? 1),
  );
