import { dateFormat } from './date-format.ts';

// Days are parsed and formatted in UTC, so that none shifts to another day.
const writeDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const writeDayWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'Jun 12'. @param day `YYYY-MM-DD` */
export const formatDay = (day: string): string => writeDay(toDate(day));

/** 'Jun 12, 2026'. @param day `YYYY-MM-DD` */
export const formatDayWithYear = (day: string): string => writeDayWithYear(toDate(day));

/** 'Jun 12 – 19', 'Jun 28 – Jul 3', or with years if the stay spans two. Days are `YYYY-MM-DD`. */
export function formatDayRange(startDate: string, endDate: string): string {
  if (startDate.slice(0, 4) !== endDate.slice(0, 4)) {
    return `${formatDayWithYear(startDate)} – ${formatDayWithYear(endDate)}`;
  }
  const end = startDate.slice(0, 7) === endDate.slice(0, 7) ? Number(endDate.slice(8)) : formatDay(endDate);
  return `${formatDay(startDate)} – ${end}`;
}

/** Day in the local time zone, as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

/** '06/12/2026', the short date of the date picker. Source: spec §9. @param day `YYYY-MM-DD` */
export const formatShortDay = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
