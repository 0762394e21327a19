import { DateTime, Duration } from 'luxon';

/**
 * Formats instants in the local time zone. This file and Luxon are in a deferred chunk, so that only lazily loaded
 * screens may import them; the build checks it (decision 027).
 */

const locale = 'en-US';

const dayFormat = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeFormat = { hour: 'numeric', minute: '2-digit' } as const;

const read = (at: string): DateTime => DateTime.fromISO(at, { locale });

/** Local day and time of an instant: 'Nov 21, 2026, 10:42 AM'. @param at ISO 8601 */
export function formatMoment(at: string): string {
  const moment = read(at);
  return moment.isValid ? moment.toLocaleString({ ...dayFormat, ...timeFormat }) : 'Unknown time';
}

/** Local time: '10:42 AM'. @param at milliseconds since 1970 */
export const formatTime = (at: number): string =>
  DateTime.fromMillis(at, { locale }).toLocaleString(timeFormat);

/**
 * @param at ISO 8601
 * @param now milliseconds since 1970
 * @returns time left until an instant: '47 h 12 min', '8 min', or null once it has passed
 */
export function formatTimeLeft(at: string, now: number): string | null {
  const minutesLeft = Math.ceil(read(at).diff(DateTime.fromMillis(now)).as('minutes'));
  if (!(minutesLeft > 0)) return null;
  const { hours, minutes } = Duration.fromObject({ minutes: minutesLeft }).shiftTo('hours', 'minutes');
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
