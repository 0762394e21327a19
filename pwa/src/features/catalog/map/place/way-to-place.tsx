import { Button } from '#pwa/ui/controls/button.tsx';
import { CompassNorthwest24Regular } from '#pwa/ui/icons/icons.tsx';
import { bearingOf, directionOf, distanceKm, formatDistance } from './bearing.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { usePosition, type PositionState } from './use-position.ts';
import styles from './way-to-place.module.css';

const problems = {
  unsupported: "This browser can't find your position.",
  refused: "Wellens may not use this device's position. Allow it in the browser's settings, then try again.",
  unavailable: "This device can't find its position right now. Try again outdoors.",
  timeout: 'It took too long to find your position. Try again outdoors.',
} as const;

/** Distance and direction from the device to a place, by its own position: without a network and without a map. */
export function WayToPlace({ latitude, longitude }: Place) {
  const { position, start } = usePosition();
  const isAsked = position.kind === 'waiting' || position.kind === 'found';
  return (
    <div className={styles.way}>
      {!isAsked && position.kind !== 'unsupported' && (
        <Button icon={CompassNorthwest24Regular} onClick={start}>
          {position.kind === 'off' ? 'Show distance and direction' : 'Try again'}
        </Button>
      )}
      <div role="status">
        <WayText position={position} place={{ latitude, longitude }} />
      </div>
    </div>
  );
}

function WayText({ position, place }: { position: PositionState; place: Place }) {
  if (position.kind === 'off') return null;
  if (position.kind === 'waiting') return <p className={styles.note}>Finding your position…</p>;
  if (position.kind !== 'found') return <p className={styles.note}>{problems[position.kind]}</p>;
  const km = distanceKm(position.place, place);
  const isThere = km <= position.accuracyKm;
  return (
    <div className={styles.found}>
      {!isThere && <Arrow degrees={bearingOf(position.place, place)} />}
      <div>
        <p className={styles.distance}>
          {isThere ? "You're there" : `${formatDistance(km)} ${directionOf(position.place, place)}`}
        </p>
        <p className={styles.note}>
          {isThere ? '' : 'As the crow flies; north is up. '}Your position is accurate to about{' '}
          {formatDistance(position.accuracyKm)}.
        </p>
      </div>
    </div>
  );
}

/** @param degrees clockwise from north, which is up */
function Arrow({ degrees }: { degrees: number }) {
  return (
    <svg
      className={styles.arrow}
      style={{ transform: `rotate(${Math.round(degrees)}deg)` }}
      viewBox="0 0 44 44"
      width="44"
      height="44"
      aria-hidden="true"
    >
      <path d="M22 6 34 36 22 29 10 36Z" />
    </svg>
  );
}
