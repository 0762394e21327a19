import { formatDeadline, formatMomentDay } from './moments.ts';

/**
 * Until when something is possible, in local time: 'Nov 25, 10:21 AM'. A deadline at midnight is named by the day that ends
 * with it, because '12:00 AM' is easily read as the end of its own day: 'the end of Nov 24'. @param at ISO 8601
 */
export function formatUntil(at: string, now: Date = new Date()): string {
  const end = new Date(at);
  if (end.getHours() + end.getMinutes() !== 0) return formatDeadline(at, now);
  end.setMinutes(-1);
  return `the end of ${formatMomentDay(end.toISOString(), now)}`;
}
