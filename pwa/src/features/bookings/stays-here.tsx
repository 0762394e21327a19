import { Link } from '#pwa/ui/link.tsx';
import { formatDayRange } from '#pwa/lib/days.ts';
import { tripPath } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { tripAppearance } from './trip-words.ts';
import type { Trip, TripState } from './trips.ts';
import styles from './stays-here.module.css';

interface StaysHereProps {
  stays: readonly { trip: Trip; state: TripState }[];
  /** Links leave a layer that is open above the page. */
  isInLayer?: boolean;
}

/** Stays that the guest already has or asked for at this listing, each with the way to its trip. */
export function StaysHere({ stays, isInLayer = false }: StaysHereProps) {
  if (stays.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Your stays here">
      {stays.map(({ trip, state }) => (
        <li key={trip.id}>
          <Link className={styles.stay} replace={isInLayer} to={tripPath(trip.id)}>
            <span>
              Your stay <strong>{formatDayRange(trip.startDate, trip.endDate)}</strong>
            </span>
            <Chip tone={tripAppearance[state].tone} icon={tripAppearance[state].icon}>
              {tripAppearance[state].label}
            </Chip>
          </Link>
        </li>
      ))}
    </ul>
  );
}
