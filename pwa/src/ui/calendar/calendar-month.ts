import { addDays } from '#contracts/rules/days.ts';
import { formatLongDay } from '#pwa/lib/months.ts';

/**
 * Calendar arithmetic for drawing a month. A month is `YYYY-MM` and a day `YYYY-MM-DD`, without a time zone. Weeks
 * start on Sunday and texts are en-US. Source: spec §9, date picker.
 */

/** Column headings: the letter shown, and the name for screen readers. */
export const weekdays = [
  { letter: 'S', name: 'Sunday' },
  { letter: 'M', name: 'Monday' },
  { letter: 'T', name: 'Tuesday' },
  { letter: 'W', name: 'Wednesday' },
  { letter: 'T', name: 'Thursday' },
  { letter: 'F', name: 'Friday' },
  { letter: 'S', name: 'Saturday' },
] as const;

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);
export const dayOfMonth = (day: string): number => Number(day.slice(8));
/** 0 for Sunday … 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** 'Friday, June 12, 2026' */
export const spokenDay = (day: string): string =>
  `${weekdays[weekdayOf(day)]?.name ?? ''}, ${formatLongDay(day)}`;

export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The same day of another month, or that month's last day if it is shorter. */
export function shiftMonth(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const last = lastDayOf(month);
  const wished = `${month}${day.slice(7)}`;
  return wished < last ? wished : last;
}

/** The weeks of a month, Sunday first. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDayOf(month);
  const before = weekdayOf(first);
  const count = dayOfMonth(lastDayOf(month));
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const index = week * 7 + column - before;
      return index >= 0 && index < count ? addDays(first, index) : null;
    }),
  );
}
