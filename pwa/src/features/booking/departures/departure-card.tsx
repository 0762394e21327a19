import { useId, type ReactNode } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { formatDayWithYear, formatNights } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import {
  departureDays,
  departureState,
  goingAheadNote,
  isBookable,
  placesLeftLabel,
} from './departure-labels.ts';
import styles from './departure-card.module.css';

interface DepartureCardProps {
  departure: Departure;
  /** Milliseconds since 1970. */
  now: number;
  /** The rooms are shown elsewhere, as a choice. */
  hidesRooms?: boolean;
  /** Chips beside the title. */
  chips?: ReactNode;
  children?: ReactNode;
}

/** A departure: days, teacher, description and rooms, with what the person can do about it below. */
export function DepartureCard({ departure, now, hidesRooms = false, chips, children }: DepartureCardProps) {
  const titleId = useId();
  const { title, description, teacher, startDate, endDate, bookBy, rooms } = departure;
  const state = departureState(departure, now);
  const note = goingAheadNote(departure);
  const nights = countNights(startDate, endDate);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <span className={styles.chips}>
          {chips}
          <Chip tone={state.tone}>{state.label}</Chip>
        </span>
      </div>
      <p className={styles.days}>{departureDays(departure)}</p>
      <p className={styles.facts}>
        {formatNights(nights)}
        {teacher !== '' && ` · with ${teacher}`}
      </p>
      {description !== '' && <p className={styles.description}>{description}</p>}
      {!hidesRooms && (
        <ul className={styles.rooms} aria-label={`Rooms of ${title}`}>
          {rooms.map((room) => (
            <li key={room.id}>
              <span className={styles.room}>
                {room.name}
                {room.description !== '' && <span className={styles.small}>{room.description}</span>}
              </span>
              <span className={styles.price}>
                <strong>{formatDollars(room.pricePerPerson)}</strong> per person
                <span className={styles.small}>{placesLeftLabel(room.placesLeft)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isBookable(departure, now) && (
        <p className={styles.small}>
          Book by {formatDayWithYear(bookBy)}.{note !== null && ` ${note}`}
        </p>
      )}
      {children}
    </article>
  );
}
