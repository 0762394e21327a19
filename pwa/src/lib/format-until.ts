import { formatDeadline, formatMomentDay } from './moments.ts';

/**
 * Deadline in local time: 'Nov 25, 10:21 AM'. One at midnight is shown as the end of the day before, 'the end of Nov 24':
 * people read 'Nov 25, 12:00 AM' as the end of November 25. @param at ISO 8601
 */
export function formatUntil(at: string, now: Date = new Date()): string {
  const end = new Date(at);
  if (end.getHours() + end.getMinutes() !== 0) return formatDeadline(at, now);
  end.setMinutes(-1);
  return `the end of ${formatMomentDay(end.toISOString(), now)}`;
}
