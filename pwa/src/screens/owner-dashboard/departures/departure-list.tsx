import { useState } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import {
  cancelDeparture,
  confirmDeparture,
  deleteDeparture,
} from '#pwa/features/departures/departure-commands.ts';
import { EndDepartureDialog } from '#pwa/features/departures/planning/end-departure-dialog.tsx';
import {
  hasTakenPlaces,
  HostDepartureCard,
  type HostAction,
} from '#pwa/features/departures/planning/host-departure-card.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './departures.module.css';

interface DepartureListProps {
  departures: readonly WithPending<Departure>[];
  isOnline: boolean;
  onEdit: (id: number) => void;
  onGuests: (id: number) => void;
  onQuestions: (id: number) => void;
}

/** Group retreats that are planned, then those that are over or cancelled, latest first. */
export function DepartureList({ departures, isOnline, onEdit, onGuests, onQuestions }: DepartureListProps) {
  const now = useNow();
  const [ending, setEnding] = useState<Departure | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const isPlanned = ({ status }: Departure) => status === 'open' || status === 'full';
  const run = async (id: number, work: (id: number) => Promise<boolean>, done: string) => {
    setBusyId(id);
    if (await work(id)) showToast({ title: done, intent: 'success' });
    setBusyId(null);
  };
  const handle = (departure: Departure, action: HostAction) => {
    if (action === 'edit') onEdit(departure.id);
    else if (action === 'guests') onGuests(departure.id);
    else if (action === 'questions') onQuestions(departure.id);
    else if (action === 'confirm') void run(departure.id, confirmDeparture, 'The group retreat takes place');
    else setEnding(departure);
  };
  const end = (departure: Departure) =>
    hasTakenPlaces(departure)
      ? void run(departure.id, cancelDeparture, 'Group retreat cancelled')
      : void run(departure.id, deleteDeparture, 'Group retreat deleted');
  const listOf = (some: readonly WithPending<Departure>[]) => (
    <ul className={styles.list}>
      {some.map((departure) => (
        <li key={departure.id}>
          <HostDepartureCard
            departure={departure}
            now={now}
            isOnline={isOnline}
            isBusy={busyId === departure.id}
            onAction={(action) => handle(departure, action)}
          />
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
      <EndDepartureDialog
        departure={ending}
        isBooked={ending !== null && hasTakenPlaces(ending)}
        onClose={() => setEnding(null)}
        onEnd={end}
      />
    </div>
  );
}
