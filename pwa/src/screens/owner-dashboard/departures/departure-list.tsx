import { useState } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import {
  cancelDeparture,
  confirmDeparture,
  deleteDeparture,
} from '#pwa/features/booking/departures/departure-commands.ts';
import { EndDepartureDialog } from '#pwa/features/booking/departures/planning/end-departure-dialog.tsx';
import {
  hasTakenPlaces,
  HostDepartureCard,
  type HostAction,
} from '#pwa/features/booking/departures/planning/host-departure-card.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './departures.module.css';

interface DepartureListProps {
  departures: readonly WithPending<Departure>[];
  /** Ids of those that somebody has booked, or ever had. */
  booked: ReadonlySet<number>;
  isOnline: boolean;
  onEdit: (id: number) => void;
  onGuests: (id: number) => void;
  onQuestions: (id: number) => void;
}

/** Group retreats that are planned, then those that are over or cancelled, latest first. */
export function DepartureList({ departures, booked, ...rest }: DepartureListProps) {
  const now = useNow();
  const isPlanned = ({ status }: Departure) => status === 'open' || status === 'full';
  const listOf = (some: readonly WithPending<Departure>[]) => (
    <ul className={styles.list}>
      {some.map((departure) => (
        <li key={departure.id}>
          <ListedDeparture departure={departure} wasBooked={booked.has(departure.id)} now={now} {...rest} />
        </li>
      ))}
    </ul>
  );
  const planned = departures.filter(isPlanned);
  const over = departures.filter((departure) => !isPlanned(departure)).reverse();
  return (
    <div className={styles.groups}>
      {planned.length > 0 && <Section title="Planned">{listOf(planned)}</Section>}
      {over.length > 0 && <Section title="Over or cancelled">{listOf(over)}</Section>}
    </div>
  );
}

interface ListedDepartureProps extends Omit<DepartureListProps, 'departures' | 'booked'> {
  departure: WithPending<Departure>;
  wasBooked: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** A group retreat with its actions. One call about it runs at a time: the server would refuse a second one. */
function ListedDeparture({
  departure,
  wasBooked,
  now,
  isOnline,
  onEdit,
  onGuests,
  onQuestions,
}: ListedDepartureProps) {
  const [isEnding, setIsEnding] = useState(false);
  const { runOnce, isBusy } = useOneAtATime();
  const { id } = departure;
  const isBooked = wasBooked || hasTakenPlaces(departure);
  const run = (work: (id: number) => Promise<boolean>, done: string) =>
    runOnce(async () => {
      if (await work(id)) showToast({ title: done, intent: 'success' });
    });
  const handle = (action: HostAction) => {
    if (action === 'edit') onEdit(id);
    else if (action === 'guests') onGuests(id);
    else if (action === 'questions') onQuestions(id);
    else if (action === 'confirm') run(confirmDeparture, 'The group retreat takes place');
    else setIsEnding(true);
  };
  const end = () =>
    isBooked
      ? run(cancelDeparture, 'Group retreat cancelled')
      : run(deleteDeparture, 'Group retreat deleted');
  return (
    <>
      <HostDepartureCard
        departure={departure}
        now={now}
        isOnline={isOnline}
        isBooked={isBooked}
        isBusy={isBusy}
        onAction={handle}
      />
      <EndDepartureDialog
        departure={isEnding ? departure : null}
        isBooked={isBooked}
        onClose={() => setIsEnding(false)}
        onEnd={end}
      />
    </>
  );
}
