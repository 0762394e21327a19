import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import type { FoundBooking, FoundPerson, PersonRole } from '#contracts/domain/trust/people-search.ts';
import { statusAppearance } from '#pwa/features/shared/booking-status.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { listingsOfHostPath, personPath, reviewPath } from '#pwa/lib/screen-paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Clock16Filled, Prohibited16Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import styles from './people-search.module.css';

const roleLabels: Readonly<Record<PersonRole, string>> = { guest: 'Guest', host: 'Host', staff: 'Staff' };

/** A person, with the way to their page, where they can be reported, and so suspended. */
export function FoundPersonCard({ person }: { person: FoundPerson }) {
  const { id, username, role, joinedAt } = person;
  return (
    <div className={styles.card}>
      <p>
        <PersonName person={person} />
      </p>
      <p className={styles.note}>
        {username} · {roleLabels[role]} · Joined {formatMomentDay(joinedAt)}
      </p>
      <StateChips person={person} />
      {role === 'host' && (
        <p>
          <Link className={styles.link} to={listingsOfHostPath(id)}>
            All their retreats
          </Link>
        </p>
      )}
    </div>
  );
}

/** The page of a person whose account is to be deleted is not shown to anybody. */
const PersonName = ({ person: { id, name, isLeaving } }: { person: FoundPerson }) =>
  isLeaving ? (
    <strong>{name}</strong>
  ) : (
    <Link className={styles.link} to={personPath(id)}>
      {name}
    </Link>
  );

const StateChips = ({ person: { isSuspended, isLeaving } }: { person: FoundPerson }) =>
  (isSuspended || isLeaving) && (
    <div className={styles.chips}>
      {isSuspended && (
        <Chip tone="danger" icon={Prohibited16Regular}>
          Suspended
        </Chip>
      )}
      {isLeaving && (
        <Chip tone="waiting" icon={Clock16Filled}>
          Account will be deleted
        </Chip>
      )}
    </div>
  );

/** A booking, with the ways to its retreat and to both people. */
export function FoundBookingCard({ booking }: { booking: FoundBooking }) {
  const { reference, propertyId, title, startDate, endDate, status, guest, host } = booking;
  const { label, tone, icon } = statusAppearance[status];
  return (
    <section className={styles.card} aria-label={`Booking ${readableReference(reference)}`}>
      <h2 className={styles.note}>Booking {readableReference(reference)}</h2>
      <p>
        <Link className={styles.link} to={reviewPath(propertyId)}>
          {title}
        </Link>
      </p>
      <p className={styles.note}>{formatDayRange(startDate, endDate)}</p>
      <div className={styles.chips}>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </div>
      <Side label="Guest" person={guest} />
      <Side label="Host" person={host} />
    </section>
  );
}

const Side = ({ label, person }: { label: string; person: FoundPerson | null }) => (
  <div className={styles.side}>
    <span className={styles.note}>{label}</span>
    {person === null ? <span>{formerMember}</span> : <PersonName person={person} />}
    {person !== null && <span className={styles.note}>{person.username}</span>}
    {person !== null && <StateChips person={person} />}
  </div>
);
