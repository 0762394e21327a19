import type { ReactNode } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { countOf } from '#contracts/plural.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import {
  Delete20Regular,
  Edit20Regular,
  People20Regular,
  QuestionCircle20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { DepartureCard } from '#pwa/features/booking/departures/departure-card.tsx';
import styles from './host-departure-card.module.css';

export type HostAction = 'edit' | 'guests' | 'questions' | 'cancel' | 'delete' | 'confirm';

interface HostDepartureCardProps {
  departure: WithPending<Departure>;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
  /** Somebody has booked it, or ever had: it can be cancelled, and not deleted. */
  isBooked: boolean;
  /** A call about this departure is running. */
  isBusy: boolean;
  onAction: (action: HostAction) => void;
}

/** Whether places are booked or held. */
export const hasTakenPlaces = ({ rooms }: Pick<Departure, 'rooms'>): boolean =>
  rooms.some(({ places, placesLeft }) => placesLeft < places);

/** A departure for its host, with what can be done about it. */
export function HostDepartureCard({
  departure,
  now,
  isOnline,
  isBooked,
  isBusy,
  onAction,
}: HostDepartureCardProps) {
  const { title, status, pending, confirmedPlaces, rooms } = departure;
  const isRunning = status === 'open' || status === 'full';
  // Until the server has it there is nothing to book, ask, cancel or delete.
  const isStored = rooms.some(({ id }) => id > 0);
  const button = (action: HostAction, label: string, rest: Partial<Parameters<typeof Button>[0]> = {}) => (
    <Button size="small" {...rest} aria-label={`${label}: ${title}`} onClick={() => onAction(action)}>
      {label}
    </Button>
  );
  return (
    <DepartureCard departure={departure} now={now} chips={<PendingChip pending={pending} />}>
      <p className={styles.count}>
        {countOf(confirmedPlaces, 'confirmed place')} of {rooms.reduce((sum, { places }) => sum + places, 0)}
      </p>
      {isRunning && departure.decideBy !== null && !departure.goesAhead && (
        <TooFew departure={departure}>
          {button('confirm', 'Let it take place', { look: 'primary', disabled: !isOnline, busy: isBusy })}
        </TooFew>
      )}
      <div className={styles.actions}>
        {isStored && button('guests', 'Guests', { icon: People20Regular })}
        {isRunning && button('edit', 'Edit', { icon: Edit20Regular })}
        {isRunning &&
          isStored &&
          button('questions', 'Questions', { icon: QuestionCircle20Regular, disabled: !isOnline })}
        {isRunning &&
          isStored &&
          (isBooked
            ? button('cancel', 'Cancel', { look: 'danger', disabled: !isOnline, busy: isBusy })
            : button('delete', 'Delete', {
                look: 'subtle',
                icon: Delete20Regular,
                disabled: !isOnline,
                busy: isBusy,
              }))}
      </div>
      {!isOnline && isRunning && (
        <p className={styles.note}>Edits wait on this device. Everything else needs a connection.</p>
      )}
    </DepartureCard>
  );
}

interface TooFewProps {
  departure: Departure;
  /** The button. */
  children: ReactNode;
}

function TooFew({ departure: { decideBy, minParticipants }, children }: TooFewProps) {
  return (
    <div className={styles.decide} role="note">
      <p>
        Fewer than {minParticipants} people have booked. Decide by {formatUntil(decideBy ?? '')} whether it
        takes place; otherwise it is cancelled and everybody is refunded.
      </p>
      {children}
    </div>
  );
}
