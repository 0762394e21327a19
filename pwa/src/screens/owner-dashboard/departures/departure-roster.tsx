import type { Departure } from '#contracts/domain/booking/departures.ts';
import { RosterView } from '#pwa/features/booking/departures/roster/roster-view.tsx';
import { useRoster, useWaitingPeople } from '#pwa/features/booking/departures/roster/roster-queries.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './departures.module.css';

/** The guests and the waiting list of one group retreat, from this device, so that they open offline. */
export function DepartureRoster({ departure, onBack }: { departure: Departure; onBack: () => void }) {
  const roster = useRoster(departure.id);
  const waiting = useWaitingPeople(departure.id);
  return (
    <div className={styles.groups}>
      <div data-not-printed="" className={styles.back}>
        <Button look="subtle" icon={ArrowLeft20Regular} onClick={onBack}>
          All group retreats
        </Button>
      </div>
      {roster !== undefined && waiting !== undefined && (
        <RosterView departure={departure} roster={roster} waiting={waiting} />
      )}
    </div>
  );
}
