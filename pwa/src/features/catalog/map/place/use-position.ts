import { useEffect, useState } from 'react';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';

/** Where this device is. Nothing is asked before `start`. */
export type PositionState =
  | { kind: 'off' | 'waiting' | 'unsupported' | 'refused' | 'unavailable' | 'timeout' }
  /** @see Place; the accuracy is the radius in which the device is with 95 %, in kilometres. */
  | { kind: 'found'; place: Place; accuracyKm: number };

const options: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 10_000 };

/** Codes of the Geolocation API, §5.3. */
const failures: Readonly<Record<number, 'refused' | 'unavailable' | 'timeout'>> = {
  1: 'refused',
  2: 'unavailable',
  3: 'timeout',
};

/** Follows the device's position from `start` until the component is removed. */
export function usePosition(): { position: PositionState; start: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [position, setPosition] = useState<PositionState>({ kind: 'off' });
  useEffect(() => {
    if (attempt === 0 || !('geolocation' in navigator)) return;
    const { geolocation } = navigator;
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setPosition({ kind: 'found', place: { latitude, longitude }, accuracyKm: accuracy / 1000 }),
      // A position that was found stays until there is a better one.
      ({ code }) =>
        setPosition((before) =>
          before.kind === 'found' && code !== 1 ? before : { kind: failures[code] ?? 'unavailable' },
        ),
      options,
    );
    return () => geolocation.clearWatch(watch);
  }, [attempt]);
  return {
    position,
    start: () => {
      setPosition({ kind: 'geolocation' in navigator ? 'waiting' : 'unsupported' });
      setAttempt(attempt + 1);
    },
  };
}
