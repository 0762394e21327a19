import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Departure, WaitingPerson } from '#contracts/domain/booking/departures.ts';
import type { Answer, Question } from '#contracts/domain/booking/registrations.ts';
import { answered, type KitchenLine } from '#contracts/rules/registrations.ts';
import { countOf } from '#contracts/plural.ts';
import { answerLabel } from '#pwa/features/shared/answer-label.ts';
import { statusAppearance } from '#pwa/features/shared/booking-status.ts';
import { hostBookingPath } from '#pwa/lib/screen-paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Document20Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { departureDays } from '#pwa/features/booking/departures/departure-labels.ts';
import type { ArrivalTime, Roster } from './roster-queries.ts';
import { WaitingList } from './waiting-list.tsx';
import styles from './roster-view.module.css';

type Sheet = 'guests' | 'arrivals' | 'kitchen';

interface RosterViewProps {
  departure: Departure;
  roster: Roster;
  waiting: readonly WaitingPerson[];
}

/**
 * The guests of a departure with rooms, arrival times and answers, who comes when, the kitchen's list, and who waits for a
 * place. All but the last print, each on its own.
 */
export function RosterView({ departure, roster, waiting }: RosterViewProps) {
  const [printed, setPrinted] = useState<Sheet>('guests');
  usePagePart('roster');
  const print = (sheet: Sheet) => {
    flushSync(() => setPrinted(sheet));
    window.print();
  };
  const notPrinted = (sheet: Sheet) => (sheet === printed ? undefined : '');
  return (
    <div className={styles.roster}>
      <h2 className={styles.title}>
        {departure.title}, {departureDays(departure)}
      </h2>
      <section data-not-printed={notPrinted('guests')} aria-label="Guests">
        <SheetHead title={guestsTitle(roster)} label="Print the guests" onPrint={() => print('guests')} />
        {roster.guests.length === 0 ? (
          <p className={styles.quiet}>Nobody has booked yet.</p>
        ) : (
          <ul className={styles.guests}>
            {roster.guests.map((line) => (
              <li key={line.booking.id}>
                <Guest line={line} questions={roster.questions} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {roster.arrivals.length > 0 && (
        <section data-not-printed={notPrinted('arrivals')} aria-label="Arrivals">
          <SheetHead title="Arrivals" label="Print the arrivals" onPrint={() => print('arrivals')} />
          <Arrivals arrivals={roster.arrivals} />
        </section>
      )}
      <section data-not-printed={notPrinted('kitchen')} aria-label="Kitchen">
        <SheetHead title="Kitchen" label="Print the kitchen's list" onPrint={() => print('kitchen')} />
        <Kitchen lines={roster.kitchen} />
      </section>
      <WaitingList people={waiting} rooms={departure.rooms} />
    </div>
  );
}

const guestsTitle = ({ guests }: Roster): string => {
  const people = guests.reduce((sum, { booking }) => sum + booking.guests, 0);
  return `Guests (${countOf(people, 'person', 'people')})`;
};

function SheetHead({ title, label, onPrint }: { title: string; label: string; onPrint: () => void }) {
  return (
    <div className={styles.head}>
      <h3 className={styles.sheet}>{title}</h3>
      <span data-not-printed="">
        <Button size="small" icon={Document20Regular} aria-label={label} onClick={onPrint}>
          Print
        </Button>
      </span>
    </div>
  );
}

interface GuestProps {
  line: Roster['guests'][number];
  questions: readonly Question[];
}

/** One booking of the departure. */
function Guest({ line: { booking, answers, arrivalTime }, questions }: GuestProps) {
  const { guest, guests, roomName, status } = booking;
  const { tone, icon, label } = statusAppearance[status];
  return (
    <article className={styles.guest} aria-label={guest.name}>
      <p className={styles.name}>
        <Link to={hostBookingPath(booking.id)}>{guest.name}</Link>
        <Chip tone={tone} icon={icon}>
          {status === 'pending' ? 'Request' : label}
        </Chip>
      </p>
      <p className={styles.facts}>
        {roomName ?? 'No room'} · {countOf(guests, 'place')}
        {arrivalTime !== null && ` · arrives at ${answerLabel('time', arrivalTime)}`}
      </p>
      <Answers questions={questions} answers={answers} />
    </article>
  );
}

function Answers({ questions, answers }: { questions: readonly Question[]; answers: readonly Answer[] }) {
  const given = answered(questions, answers);
  if (given.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {given.map(({ question, value }) => (
        <div key={question.id}>
          <dt>{question.label}</dt>
          <dd>{answerLabel(question.kind, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When guests come, for whoever opens the door or meets a train. */
function Arrivals({ arrivals }: { arrivals: readonly ArrivalTime[] }) {
  const rows = arrivals.map(({ time, places, names }) => ({
    ...{ key: time ?? '', places, names },
    head: <span className={styles.time}>{time === null ? 'Not known' : answerLabel('time', time)}</span>,
  }));
  return <PeopleTable title="Time" rows={rows} />;
}

/** How many people gave each answer to the questions for the kitchen. */
function Kitchen({ lines }: { lines: readonly KitchenLine[] }) {
  if (lines.length === 0) {
    return (
      <p className={styles.quiet}>
        Nothing yet. Mark a question as “For the kitchen”, and its answers are counted here.
      </p>
    );
  }
  const rows = lines.map(({ questionId, kind, label, value, places, names }) => ({
    ...{ key: `${questionId} ${value}`, places, names },
    head: (
      <>
        <span className={styles.quiet}>{label}</span> {answerLabel(kind, value)}
      </>
    ),
  }));
  return <PeopleTable title="Answer" rows={rows} />;
}

interface PeopleRow {
  key: string;
  head: ReactNode;
  /** Number of people. */
  places: number;
  names: readonly string[];
}

/** People who have something in common. @param title of the first column, which says what that is */
function PeopleTable({ title, rows }: { title: string; rows: readonly PeopleRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">People</th>
          <th scope="col">Names</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, places, names }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            <td>{places}</td>
            <td>{names.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
