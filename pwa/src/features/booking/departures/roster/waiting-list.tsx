import type { DepartureRoom, WaitingPerson } from '#contracts/domain/booking/departures.ts';
import { countOf } from '#contracts/plural.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { Chip, type ChipTone } from '#pwa/ui/feedback/chip.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { placeInLine, wishedRoom } from '#pwa/features/booking/departures/departure-labels.ts';
import styles from './roster-view.module.css';

interface WaitingListProps {
  /** Those with an offer first, then the line, then those whose offer has passed. */
  people: readonly WaitingPerson[];
  rooms: readonly DepartureRoom[];
  /** Whether it is in a drawer, below the heading of a departure: its links replace the drawer's history entry. */
  inLayer?: boolean;
}

/** The people who wait for places of a departure, for its host and staff. It does not print. */
export function WaitingList({ people, rooms, inLayer = false }: WaitingListProps) {
  const now = useNow();
  const Heading = inLayer ? 'h4' : 'h3';
  const waiting = people.filter(({ state }) => state !== 'passed');
  return (
    <section data-not-printed="" aria-label="Waiting list">
      <div className={styles.head}>
        <Heading className={styles.sheet}>
          Waiting list ({countOf(waiting.length, 'person', 'people')})
        </Heading>
      </div>
      {people.length === 0 ? (
        <p className={styles.quiet}>Nobody is waiting for a place.</p>
      ) : (
        <ul className={styles.guests}>
          {people.map((entry) => (
            <li key={entry.id}>
              <Waiting entry={entry} rooms={rooms} now={now} inLayer={inLayer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface WaitingProps {
  entry: WaitingPerson;
  rooms: readonly DepartureRoom[];
  /** Milliseconds since 1970. */
  now: number;
  inLayer: boolean;
}

/** A person on the list: their wish, since when they wait, and until when places are held for them. */
function Waiting({ entry, rooms, now, inLayer }: WaitingProps) {
  const { person, places, state, waitingSince } = entry;
  const { tone, label } = stateOf(entry);
  const room =
    state === 'offered' ? wishedRoom({ roomId: entry.offeredRoomId }, rooms) : wishedRoom(entry, rooms);
  return (
    <article className={styles.guest} aria-label={person.name}>
      <p className={styles.name}>
        <Link to={personPath(person.id)} replace={inLayer}>
          {person.name}
        </Link>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <p className={styles.facts}>
        {countOf(places, 'place')} in {room} · since {formatMomentDay(waitingSince)}
      </p>
      {entry.offeredUntil !== null && <p className={styles.facts}>{heldSentence(entry.offeredUntil, now)}</p>}
    </article>
  );
}

function stateOf({ state, position }: WaitingPerson): { tone: ChipTone; label: string } {
  if (state === 'offered') return { tone: 'waiting', label: 'Offered' };
  if (state === 'passed') return { tone: 'neutral', label: 'Did not answer' };
  return { tone: 'neutral', label: position == null ? 'Waiting' : placeInLine(position) };
}

const heldSentence = (until: string, now: number): string =>
  Date.parse(until) > now
    ? `Held for them until ${formatUntil(until)}.`
    : `Was held for them until ${formatUntil(until)}.`;
