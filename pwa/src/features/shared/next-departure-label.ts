import { findNextDeparture, type NextDeparture } from '#contracts/rules/next-departures.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/**
 * 'Group retreat · May 12 – 18, from $480 / person, 4 places left'; null if none can be booked.
 * @param departures of a listing, earliest first @param now ISO 8601
 */
export function nextDepartureLabel(
  departures: readonly NextDeparture[] | null | undefined,
  now = new Date().toISOString(),
): string | null {
  const next = findNextDeparture(departures, now);
  if (next === null) return null;
  const { startDate, endDate, priceFrom, placesLeft } = next;
  const facts = [
    formatDayRange(startDate, endDate),
    `from ${formatDollars(priceFrom)} / person`,
    `${countOf(placesLeft, 'place')} left`,
  ];
  return `Group retreat · ${facts.join(', ')}`;
}
