import { TripCard } from '#pwa/features/bookings/trip-card.tsx';
import { sortTrips, stateOfTrip, type Trip } from '#pwa/features/bookings/trips.ts';
import { localDay } from '#pwa/lib/days.ts';
import { Section } from '#pwa/ui/section.tsx';
import styles from './trips.module.css';

interface TripListsProps {
  trips: readonly Trip[];
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
}

/** Stays ahead, then those that are over. */
export function TripLists({ trips, now, isOnline }: TripListsProps) {
  const today = localDay(new Date(now));
  const { ahead, over } = sortTrips(trips, now, today);
  const listOf = (some: readonly Trip[]) => (
    <ul className={styles.list}>
      {some.map((trip) => (
        <li key={trip.id}>
          <TripCard trip={trip} state={stateOfTrip(trip, now, today, isOnline)} isOnline={isOnline} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.lists}>
      {ahead.length > 0 && <Section title="Coming up">{listOf(ahead)}</Section>}
      {over.length > 0 && <Section title="Past and cancelled">{listOf(over)}</Section>}
    </div>
  );
}
