import { calendarLimits } from '#contracts/calendar-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { addMonths, firstDayOf, monthOf } from '#pwa/ui/calendar/calendar-month.ts';
import type { DaySpan } from './host-days.ts';

/** Selected days: those between the day where the selection began and the one it was drawn to. `YYYY-MM-DD`. */
export interface DaySelection {
  anchor: string;
  end: string;
}

export const spanOf = ({ anchor, end }: DaySelection): DaySpan =>
  anchor <= end ? { from: anchor, to: end } : { from: end, to: anchor };

/** Days that can be selected. */
export interface SelectableDays {
  first: string;
  last: string;
}

/** Months before the current one in which a host sees past stays. */
const pastMonths = 12;

export const firstShownDay = (today: string): string => firstDayOf(addMonths(monthOf(today), -pastMonths));

/** Draws the selection to a day, as far as its days can be selected and one change may have so many. */
export function selectTo(anchor: string, day: string, { first, last }: SelectableDays): DaySelection {
  const most = calendarLimits.opDaysMax - 1;
  const earliest = latestOf(first, addDays(anchor, -most));
  const latest = earliestOf(last, addDays(anchor, most));
  return { anchor, end: latestOf(earliest, earliestOf(latest, day)) };
}

/** The selection after a press on a day: its first day, then its last; the only selected day is deselected. */
export function pressDay(
  selection: DaySelection | null,
  day: string,
  selectable: SelectableDays,
): DaySelection | null {
  if (day < selectable.first || day > selectable.last) return selection;
  if (selection?.anchor !== selection?.end || selection === null) return { anchor: day, end: day };
  return selection.anchor === day ? null : selectTo(selection.anchor, day, selectable);
}

const latestOf = (one: string, other: string): string => (one > other ? one : other);
const earliestOf = (one: string, other: string): string => (one < other ? one : other);
