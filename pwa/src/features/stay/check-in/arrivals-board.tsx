import { useId, useState, type ReactNode } from 'react';
import { countOf } from '#contracts/plural.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Camera20Regular } from '#pwa/ui/icons/icons.tsx';
import type { ArrivalBoard, ArrivingGuest } from './arrival-queries.ts';
import { ArrivalLine } from './arrival-line.tsx';
import { TicketScanner } from './ticket-scanner.tsx';
import styles from './arrivals-board.module.css';

/** Longest text to search for. */
const searchMax = 60;

/** Instead of guests who are there, but are not those searched for. */
const nobodyFound = 'Nobody with this name or reference.';

const fold = (text: string): string => foldText(text).replaceAll(/[\s-]/g, '');

/** Whether a guest has this name or reference. @param wanted folded; empty: every guest */
const matches = ({ booking }: ArrivingGuest, wanted: string): boolean =>
  fold(booking.guest.name).includes(wanted) || fold(booking.reference).includes(wanted);

interface ArrivalsBoardProps {
  board: ArrivalBoard;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Guests who arrive, leave and stay. Those who arrive are checked in by their ticket or from the list, also offline.
 */
export function ArrivalsBoard({ board, now }: ArrivalsBoardProps) {
  const [text, setText] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const wanted = fold(text);
  const found = (guests: readonly ArrivingGuest[]) => guests.filter((guest) => matches(guest, wanted));
  const lines = (guests: readonly ArrivingGuest[], canCheckIn: boolean) =>
    found(guests).map((guest) => (
      <li key={guest.booking.id}>
        <ArrivalLine guest={guest} canCheckIn={canCheckIn} now={now} />
      </li>
    ));
  const leaving = lines(board.leaving, true);
  const staying = lines(board.staying, false);
  // Stays of other days are there for who shows a reference, and not by a part of a name.
  const others = board.others.filter(({ booking }) => fold(booking.reference) === wanted);
  return (
    <div className={styles.board}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField
            label="Name or reference"
            value={text}
            maxLength={searchMax}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button look="primary" icon={Camera20Regular} onClick={() => setIsScanning(true)}>
          Scan tickets
        </Button>
      </div>
      <Group
        title={todayTitle(board.today)}
        empty={board.today.length === 0 ? 'No guest arrives today.' : nobodyFound}
      >
        {lines(board.today, true)}
      </Group>
      {board.expected.length > 0 && (
        <Group title="Expected earlier" empty={nobodyFound}>
          {lines(board.expected, true)}
        </Group>
      )}
      {leaving.length > 0 && (
        <Group title={`Leaving today (${countOf(board.leaving.length, 'booking')})`}>{leaving}</Group>
      )}
      <Group
        title="Tomorrow"
        empty={board.tomorrow.length === 0 ? 'No guest arrives tomorrow.' : nobodyFound}
      >
        {lines(board.tomorrow, false)}
      </Group>
      {staying.length > 0 && <Group title={stayingTitle(board.staying)}>{staying}</Group>}
      {wanted !== '' && others.length > 0 && (
        <Group title="Other days">
          {others.map((guest) => (
            <li key={guest.booking.id}>
              <ArrivalLine guest={guest} canCheckIn={false} now={now} />
            </li>
          ))}
        </Group>
      )}
      <TicketScanner open={isScanning} onClose={() => setIsScanning(false)} />
    </div>
  );
}

/** 'Today (18 of 24 bookings in)', or 'Today' if no booking starts today */
function todayTitle(guests: readonly ArrivingGuest[]): string {
  const coming = guests.filter(({ booking }) => booking.status !== 'cancelled');
  if (coming.length === 0) return 'Today';
  const arrived = coming.filter(({ checkIn }) => checkIn !== null);
  return `Today (${arrived.length} of ${countOf(coming.length, 'booking')} in)`;
}

/** 'In the house (12 guests)' */
const stayingTitle = (guests: readonly ArrivingGuest[]): string =>
  `In the house (${countOf(
    guests.reduce((sum, { booking }) => sum + booking.guests, 0),
    'guest',
  )})`;

interface GroupProps {
  title: string;
  /** Shown instead of an empty list. */
  empty?: string;
  children: ReactNode[];
}

function Group({ title, empty, children }: GroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
      )}
    </section>
  );
}
