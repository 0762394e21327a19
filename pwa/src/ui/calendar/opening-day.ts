import { addDays } from '#contracts/rules/days.ts';
import { firstDayOf, lastDayOf, monthOf, shiftMonth } from './calendar-month.ts';
import { isStartable, nightsOf, type RangeRules } from './range-selection.ts';

/**
 * The check-in on which a calendar without a chosen range opens: the first from `near` on in its month. If no stay both
 * begins and ends in the rest of that month, the first of the next month, because the last days of a month alone look
 * like a calendar without free days.
 */
export function openingDay(near: string, rules: RangeRules): string {
  const first = near < rules.today ? rules.today : near;
  const month = monthOf(first);
  const rest = checkInsOf(month, rules);
  const nextMonth = monthOf(shiftMonth(firstDayOf(month), 1));
  const fits = rest.some((day) => addDays(day, nightsOf(day, rules).least) <= lastDayOf(month));
  const [next] = fits ? [] : checkInsOf(nextMonth, rules);
  return next ?? rest.find((day) => day >= first) ?? rest.at(-1) ?? first;
}

/** The days of a month on which a stay can begin. */
function checkInsOf(month: string, rules: RangeRules): string[] {
  const days: string[] = [];
  for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
    if (isStartable(day, rules)) days.push(day);
  }
  return days;
}
