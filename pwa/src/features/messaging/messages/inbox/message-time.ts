import { DateTime } from 'luxon';
import { formatMomentDay } from '#pwa/lib/moments.ts';

const read = (iso: string): DateTime => DateTime.fromISO(iso, { locale: 'en-US' });

/** 'h:mm a' if sent today, else 'MMM d, h:mm a', in local time. Source: spec §2, §9. */
export function formatMessageTime(iso: string, now: Date): string {
  const sent = read(iso);
  if (!sent.isValid) return 'Unknown time';
  // Some browsers put a narrow space before AM and PM, which is not the documented format.
  const time = sent.toLocaleString({ hour: 'numeric', minute: '2-digit' }).replace(/\s/gu, ' ');
  if (sent.hasSame(DateTime.fromJSDate(now), 'day')) return time;
  return `${sent.toLocaleString({ month: 'short', day: 'numeric' })}, ${time}`;
}

/** Heading of the messages of a day: 'Today', 'Yesterday', 'Jun 8', with the year if it is not the current one. */
export function formatMessageDay(iso: string, now: Date): string {
  const sent = read(iso);
  if (!sent.isValid) return '';
  const today = DateTime.fromJSDate(now);
  if (sent.hasSame(today, 'day')) return 'Today';
  return sent.hasSame(today.minus({ days: 1 }), 'day') ? 'Yesterday' : formatMomentDay(iso, now);
}
