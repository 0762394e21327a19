import { countOf } from '#contracts/plural.ts';

// Own names: the home screen shows days, and creating the first `Intl.DateTimeFormat` of a page takes 20 ms.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Jun 12'. @param day `YYYY-MM-DD` */
export const formatDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8))}`;

/** 'Jun 12, 2026'. @param day `YYYY-MM-DD` */
export const formatDayWithYear = (day: string): string => `${formatDay(day)}, ${Number(day.slice(0, 4))}`;

/**
 * 'Jun 12 – 19' or 'Jun 28 – Jul 3', and 'Jun 12' for one day, with the year if it is not the current one; with both
 * years if it spans two. Days are `YYYY-MM-DD`.
 * @param leftOut year that is not written
 */
export function formatDayRange(
  startDate: string,
  endDate = startDate,
  leftOut = new Date().getFullYear(),
): string {
  const year = Number(endDate.slice(0, 4));
  const start = formatDay(startDate);
  if (Number(startDate.slice(0, 4)) !== year) {
    return `${formatDayWithYear(startDate)} – ${formatDayWithYear(endDate)}`;
  }
  const end = startDate.slice(0, 7) === endDate.slice(0, 7) ? Number(endDate.slice(8)) : formatDay(endDate);
  const days = startDate === endDate ? start : `${start} – ${end}`;
  return year === leftOut ? days : `${days}, ${year}`;
}

/** '3 nights', or 'One day' for a group retreat without a night. */
export const formatNights = (nights: number): string => (nights === 0 ? 'One day' : countOf(nights, 'night'));

/** Day in the local time zone, as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

/** '06/12/2026', the short date of the date picker. Source: spec §9. @param day `YYYY-MM-DD` */
export const formatShortDay = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
