import { countOf } from '#contracts/plural.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Age of a copy: 'just now', '12 min ago', '2 h ago', '3 days ago'. Both times are milliseconds since 1970. */
export function formatAge(fetchedAt: number, now: number): string {
  // If the clock was set back, a copy has a time in the future.
  const ageMs = Math.max(0, now - fetchedAt);
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  return `${countOf(Math.floor(ageMs / dayMs), 'day')} ago`;
}

/** Emphasis of an age: `old` after a day; `stale`, with an offer to refresh, after three days. */
type AgeTone = 'fresh' | 'old' | 'stale';

export function ageTone(fetchedAt: number, now: number): AgeTone {
  const ageMs = now - fetchedAt;
  if (ageMs < dayMs) return 'fresh';
  return ageMs < 3 * dayMs ? 'old' : 'stale';
}
