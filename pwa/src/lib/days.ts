import { countOf } from '#contracts/plural.ts';

// Own names: the home screen shows days, and creating the first `Intl.DateTimeFormat` of a page takes 20 ms.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Jun 12'. @param day `YYYY-MM-DD` */
export const formatDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8))}`;

/** 'Jun 12, 2026'. @param day `YYYY-MM-DD` */
export const formatDayWithYear = (day: string): string => `${formatDay(day)}, ${Number(day.slice(0, 4))}`;

/** 'Jun 12 – 19', 'Jun 28 – Jul 3', with years if it spans two, or 'Jun 12' for one day. Days are `YYYY-MM-DD`. */
export function formatDayRange(startDate: string, endDate: string): string {
  if (startDate === endDate) return formatDay(startDate);
  if (startDate.slice(0, 4) !== endDate.slice(0, 4)) {
    return `${formatDayWithYear(startDate)} – ${formatDayWithYear(endDate)}`;
  }
  const end = startDate.slice(0, 7) === endDate.slice(0, 7) ? Number(endDate.slice(8)) : formatDay(endDate);
  return `${formatDay(startDate)} – ${end}`;
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
