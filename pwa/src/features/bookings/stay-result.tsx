import type { TakenStay } from '#contracts/bookings.ts';
import { checkoutPath, tripPath } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/button.tsx';
import { Chip } from '#pwa/ui/chip.tsx';
import { useOfflineWords } from '#pwa/ui/use-offline-words.ts';
import { PaidLine } from './paid-line.tsx';
import { TripActions } from './trip-actions.tsx';
import { explainTrip, tripLine, tripAppearance } from './trip-words.ts';
import { isPayable, needsGuest, type Trip, type TripState } from './trips.ts';
import styles from './stay-result.module.css';

interface StayResultProps {
  trip: Trip;
  state: TripState;
  isOnline: boolean;
  onChooseDates: (stay: TakenStay | null) => void;
  /** Back to the calendar, for another stay. */
  onBookAnother: () => void;
  /** Links leave a layer that is open above the page. */
  isInLayer?: boolean;
}

/** What became of a request, in the place where it was made. Source: decision 006. */
export function StayResult(props: StayResultProps) {
  const { trip, state, isOnline, onChooseDates, onBookAnother, isInLayer = false } = props;
  const appearance = tripAppearance[state];
  const offline = useOfflineWords();
  const { title, text } = explainTrip(trip, state, isOnline ? null : offline);
  return (
    <section className={styles.card} data-tone={appearance.tone} aria-label="Your request">
      <div role="status" className={styles.words}>
        <Chip tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Chip>
        <h3 className={styles.title} tabIndex={-1} data-takes-focus="">
          {title}
        </h3>
        <p>{text}</p>
        <p className={styles.line}>{tripLine(trip)}</p>
        {trip.payment != null && <PaidLine payment={trip.payment} />}
      </div>
      <TripActions trip={trip} state={state} onChooseDates={onChooseDates} />
      <div className={styles.links}>
        {isPayable(state, trip) && (
          <LinkButton
            look="primary"
            wide
            replace={isInLayer}
            to={checkoutPath({ ...trip, packageId: trip.retreatPackageId })}
          >
            Pay now
          </LinkButton>
        )}
        {!needsGuest(state) && (
          <>
            <LinkButton wide replace={isInLayer} to={tripPath(trip.id)}>
              View trip
            </LinkButton>
            <Button look="subtle" wide onClick={onBookAnother}>
              Choose other dates
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
