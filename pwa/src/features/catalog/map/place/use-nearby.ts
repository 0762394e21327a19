import { useDeferredValue } from 'react';
import { useTask } from '#pwa/ui/use-task.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { formatKm } from './bearing.ts';
import { describeNearby, findNearestPlaces } from './nearest-places.ts';
import { worldTiles } from '#pwa/features/catalog/map/world-tiles.ts';

/** Maximum number of names. */
const namesMax = 3;

/**
 * '4.2 km north-east of Hakone, 9.0 km from Odawara, 15 km from Atami'.
 * @returns null while loading, without a place, and if the map of its surroundings is not on this device
 */
export function useNearby(place: Place | null): string | null {
  const at = useDeferredValue(place);
  const key = at === null ? '' : `${at.latitude} ${at.longitude}`;
  const { result } = useTask(key, true, () =>
    at === null ? Promise.resolve([]) : findNearestPlaces(worldTiles, at, namesMax),
  );
  const [nearest, ...others] = result ?? [];
  if (nearest === undefined) return null;
  return [
    describeNearby(nearest),
    ...others.map(({ name, distanceKm }) => `${formatKm(distanceKm)} from ${name}`),
  ].join(', ');
}
