import { dateFormat } from '#pwa/lib/date-format.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';

const writeTime = dateFormat({ hour: 'numeric', minute: '2-digit' });
const writeDay = dateFormat({ month: 'short', day: 'numeric' });

const isSameDay = (one: Date, other: Date): boolean =>
  one.getFullYear() === other.getFullYear() &&
  one.getMonth() === other.getMonth() &&
  one.getDate() === other.getDate();

/** Browsers put a narrow space before AM and PM that is not in the documented format. */
const timeOf = (date: Date): string => writeTime(date).replace(/\s/gu, ' ');

/** 'h:mm a' if sent today, else 'MMM d, h:mm a'; both where the person is. Source: spec §2, §9. */
export function formatMessageTime(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Unknown time';
  return isSameDay(date, now) ? timeOf(date) : `${writeDay(date)}, ${timeOf(date)}`;
}

/** The line above the first message of a day: 'Today', 'Yesterday', 'Jun 8', with the year where it is another. */
export function formatMessageDay(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  if (isSameDay(date, now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return isSameDay(date, yesterday) ? 'Yesterday' : formatMomentDay(iso, now);
}
