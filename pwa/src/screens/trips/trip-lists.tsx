import { BookingCard } from '#pwa/features/booking/bookings/guest-bookings/booking-card.tsx';
import {
  sortBookings,
  stateOfBooking,
  type GuestBooking,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useKeptShares } from '#pwa/features/stay/trip-pack/pack-queries.ts';
import { GrowingList } from '#pwa/ui/controls/growing-list.tsx';
import { Section } from '#pwa/ui/section.tsx';
import styles from './trips.module.css';

interface TripListsProps {
  trips: readonly GuestBooking[];
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
}

/** Upcoming stays, then past ones. */
export function TripLists({ trips, now, isOnline }: TripListsProps) {
  const { upcoming, past } = sortBookings(trips, now);
  const kept = useKeptShares(trips, now);
  const listOf = (some: readonly GuestBooking[]) => (
    <GrowingList className={styles.list} more="Show more trips">
      {some.map((trip) => (
        <li key={trip.id}>
          <BookingCard
            booking={trip}
            state={stateOfBooking(trip, now, isOnline)}
            isOnline={isOnline}
            keptShare={kept?.get(trip.id) ?? null}
          />
        </li>
      ))}
    </GrowingList>
  );
  return (
    <div className={styles.lists}>
      {upcoming.length > 0 && <Section title="Coming up">{listOf(upcoming)}</Section>}
      {past.length > 0 && <Section title="Past and cancelled">{listOf(past)}</Section>}
    </div>
  );
}
