import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { RosterGuest } from '#contracts/domain/booking/registrations.ts';
import { countOf } from '#contracts/plural.ts';
import { statusAppearance } from '#pwa/features/shared/booking-status.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { WaitingList } from '#pwa/features/booking/departures/roster/waiting-list.tsx';
import { useStaffRoster } from './staff-departure-queries.ts';
import styles from './staff-departures.module.css';

interface StaffRosterViewProps {
  departure: Departure;
  isOnline: boolean;
}

/** Guests and waiting list of a departure, to be read only, without what the guests answered. */
export function StaffRosterView({ departure, isOnline }: StaffRosterViewProps) {
  const { result, again } = useStaffRoster(departure.id, isOnline);
  if (result === undefined) return <p role="status">Loading the guests…</p>;
  if (result.kind === 'failed') {
    return (
      <ErrorCard title="The guests could not be loaded" onRetry={again} kind={isOnline ? 'error' : 'offline'}>
        <p>{result.detail}</p>
      </ErrorCard>
    );
  }
  const { guests, waiting } = result.value;
  return (
    <div className={styles.roster}>
      <section aria-label="Guests">
        <h4 className={styles.heading}>Guests</h4>
        {guests.length === 0 ? (
          <p className={styles.note}>Nobody has booked.</p>
        ) : (
          <ul className={styles.guests}>
            {guests.map((guest) => (
              <Guest key={guest.id} guest={guest} />
            ))}
          </ul>
        )}
      </section>
      <WaitingList people={waiting} rooms={departure.rooms} inLayer />
    </div>
  );
}

function Guest({ guest: { guest, status, roomName, places } }: { guest: Omit<RosterGuest, 'answers'> }) {
  const { tone, icon, label } = statusAppearance[status];
  return (
    <li className={styles.guest}>
      <span>
        <Link to={personPath(guest.id)} replace>
          {guest.name}
        </Link>
        <span className={styles.note}>
          {roomName ?? 'No room'} · {countOf(places, 'place')}
        </span>
      </span>
      <Chip tone={tone} icon={icon}>
        {status === 'pending' ? 'Request' : label}
      </Chip>
    </li>
  );
}
