import { dateFormat } from './date-format.ts';

const invalid = 'Unknown time';

const writeDay = dateFormat({ month: 'short', day: 'numeric' });
const writeDayWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const writeMoment = dateFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Local day of an instant: 'Nov 21', with the year if it is not the current one. @param at ISO 8601 */
export function formatMomentDay(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return invalid;
  return (date.getFullYear() === now.getFullYear() ? writeDay : writeDayWithYear)(date);
}

/** Local day and time of an instant: 'Nov 21, 2026, 10:42 AM'. @param at ISO 8601 */
export function formatMoment(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? invalid : writeMoment(date);
}

const writeMomentThisYear = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A deadline in local time: 'Nov 25, 10:21 AM', with the year if it is not the current one. @param at ISO 8601 */
export function formatDeadline(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  return date.getFullYear() === now.getFullYear() ? writeMomentThisYear(date) : formatMoment(at);
}

const minuteMs = 60_000;

/**
 * @param at ISO 8601
 * @param now milliseconds since 1970
 * @returns time left until an instant: '47 h 12 min', '8 min', or null once it has passed
 */
export function formatTimeLeft(at: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(at) - now) / minuteMs);
  if (!(minutes > 0)) return null;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
