import { findNextDeparture, type NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './next-departure-lines.module.css';

interface NextDepartureLinesProps {
  /** Of a listing, earliest first. */
  departures: readonly NextDeparture[] | null | undefined;
}

/**
 * The next group retreat of a listing that can still be booked, as its card and its map popup show it: 'Group retreat ·
 * May 12 – 18', and below 'from $480 / person, 4 places left'. Nothing is cut off; long lines wrap. Nothing is shown if no
 * group retreat can be booked.
 */
export function NextDepartureLines({ departures }: NextDepartureLinesProps) {
  const now = new Date(useNow()).toISOString();
  const next = findNextDeparture(departures, now);
  if (next === null) return null;
  const { startDate, endDate, priceFrom, placesLeft } = next;
  return (
    <p className={styles.departure}>
      <span>Group retreat · {formatDayRange(startDate, endDate)}</span>{' '}
      <span>
        from {formatDollars(priceFrom)} / person, {countOf(placesLeft, 'place')} left
      </span>
    </p>
  );
}
