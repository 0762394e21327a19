import { useState } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { countOf } from '#contracts/plural.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { People20Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { DepartureCard } from '#pwa/features/booking/departures/departure-card.tsx';
import { cancelDeparture } from '#pwa/features/booking/departures/departure-commands.ts';
import { StaffRosterView } from './staff-roster.tsx';
import { useStaffDepartures } from './staff-departure-queries.ts';
import styles from './staff-departures.module.css';

interface StaffDeparturesProps {
  propertyId: number;
  isOnline: boolean;
}

/** The group retreats of a listing as staff see them: who comes, who waits, and a way to cancel one. */
export function StaffDepartures({ propertyId, isOnline }: StaffDeparturesProps) {
  const { result, again } = useStaffDepartures(propertyId, isOnline);
  if (result === undefined) return <p role="status">Loading the group retreats…</p>;
  if (result.kind === 'failed') {
    return (
      <ErrorCard
        title="The group retreats could not be loaded"
        onRetry={again}
        kind={isOnline ? 'error' : 'offline'}
      >
        <p>{result.detail}</p>
      </ErrorCard>
    );
  }
  if (result.value.length === 0) return <p>This property has no group retreats.</p>;
  return (
    <ul className={styles.list}>
      {result.value.map((departure) => (
        <li key={departure.id}>
          <StaffDeparture departure={departure} isOnline={isOnline} onCancelled={again} />
        </li>
      ))}
    </ul>
  );
}

interface StaffDepartureProps {
  departure: Departure;
  isOnline: boolean;
  onCancelled: () => void;
}

function StaffDeparture({ departure, isOnline, onCancelled }: StaffDepartureProps) {
  const { id, title, status, confirmedPlaces, rooms } = departure;
  const now = useNow();
  const [showsGuests, setShowsGuests] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isRunning = status === 'open' || status === 'full';
  const places = rooms.reduce((sum, room) => sum + room.places, 0);
  return (
    <DepartureCard departure={departure} now={now}>
      <p className={styles.count}>
        {countOf(confirmedPlaces, 'confirmed place')} of {places}
      </p>
      {isAsking ? (
        <CancelQuestion
          title={title}
          isOnline={isOnline}
          onKeep={() => setIsAsking(false)}
          onCancel={async () => {
            if (!(await cancelDeparture(id))) return;
            showToast({ title: 'Group retreat cancelled', intent: 'success' });
            onCancelled();
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            size="small"
            icon={People20Regular}
            aria-label={`${showsGuests ? 'Hide guests' : 'Guests'}: ${title}`}
            aria-expanded={showsGuests}
            disabled={!isOnline && !showsGuests}
            onClick={() => setShowsGuests(!showsGuests)}
          >
            {showsGuests ? 'Hide guests' : 'Guests'}
          </Button>
          {isRunning && (
            <Button
              size="small"
              look="danger"
              aria-label={`Cancel: ${title}`}
              disabled={!isOnline}
              onClick={() => setIsAsking(true)}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
      {!isOnline && <p className={styles.note}>Needs a connection</p>}
      {showsGuests && <StaffRosterView departure={departure} isOnline={isOnline} />}
    </DepartureCard>
  );
}

interface CancelQuestionProps {
  title: string;
  isOnline: boolean;
  onKeep: () => void;
  onCancel: () => Promise<void>;
}

/** Asks before a group retreat is cancelled. */
function CancelQuestion({ title, isOnline, onKeep, onCancel }: CancelQuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const handleCancel = async () => {
    setIsBusy(true);
    await onCancel();
    setIsBusy(false);
  };
  return (
    <div className={styles.question} role="group" aria-label={`Cancel ${title}?`}>
      <p>
        <strong>Cancel this group retreat?</strong> Every booking of it is cancelled, and everybody gets back
        all that they paid. The waiting list ends. You can&apos;t undo this.
      </p>
      <div className={styles.actions}>
        <Button size="small" autoFocus disabled={isBusy} onClick={onKeep}>
          Keep it
        </Button>
        <Button
          size="small"
          look="danger"
          busy={isBusy}
          disabled={!isOnline}
          onClick={() => void handleCancel()}
        >
          Cancel the group retreat
        </Button>
      </div>
    </div>
  );
}
