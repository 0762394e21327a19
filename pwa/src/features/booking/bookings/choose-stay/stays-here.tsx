import { Link } from '#pwa/ui/link.tsx';
import { formatDayRange } from '#pwa/lib/days.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { bookingAppearance } from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';
import type {
  GuestBooking,
  GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import styles from './stays-here.module.css';

interface StaysHereProps {
  stays: readonly { booking: GuestBooking; state: GuestBookingState }[];
  /** Whether the links are in a dialog above the page. */
  isInLayer?: boolean;
}

/** The guest's stays and requests at this retreat, with links to their trips. */
export function StaysHere({ stays, isInLayer = false }: StaysHereProps) {
  if (stays.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Your stays here">
      {stays.map(({ booking, state }) => (
        <li key={booking.id}>
          <Link className={styles.stay} replace={isInLayer} to={tripPath(booking.id)}>
            <span>
              Your stay <strong>{formatDayRange(booking.startDate, booking.endDate)}</strong>
            </span>
            <Chip tone={bookingAppearance[state].tone} icon={bookingAppearance[state].icon}>
              {bookingAppearance[state].label}
            </Chip>
          </Link>
        </li>
      ))}
    </ul>
  );
}
