import { worldMapZoomMax } from '#contracts/domain/places/world-map.ts';
import { directionOf, distanceKm, formatKm } from './bearing.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import type { MapName } from '#pwa/features/catalog/map/vector/map-name.ts';
import type { WorldTiles } from '#pwa/features/catalog/map/world-tiles.ts';

/** A named place near another. */
interface NearbyPlace {
  name: string;
  distanceKm: number;
  /** Direction from the named place: 'north-east'. */
  direction: string;
}

/** Populated places near a place, nearest first. @returns none if the tiles are not on this device and it is offline */
export async function findNearestPlaces(
  tiles: WorldTiles,
  place: Place,
  count: number,
): Promise<NearbyPlace[]> {
  const { column, row } = tileAt(place.latitude, place.longitude, worldMapZoomMax);
  const side = 2 ** worldMapZoomMax;
  const around = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => ({
      zoom: worldMapZoomMax,
      column: (column + dx + side) % side,
      row: Math.min(side - 1, Math.max(0, row + dy)),
    })),
  );
  const settled = await Promise.allSettled(around.map((address) => tiles.load(address)));
  const names = new Map<string, MapName>();
  for (const result of settled) {
    if (result.status === 'rejected') continue;
    for (const name of result.value.names) names.set(`${name.name} ${name.latitude} ${name.longitude}`, name);
  }
  return [...names.values()]
    .filter(({ kind }) => kind !== 'country')
    .map((name) => ({
      name: name.name,
      distanceKm: distanceKm(name, place),
      direction: directionOf(name, place),
    }))
    .sort((one, other) => one.distanceKm - other.distanceKm)
    .slice(0, count);
}

/** '4.2 km north-east of Hakone'; 'In Hakone' if it is the place itself. */
export function describeNearby({ name, distanceKm: km, direction }: NearbyPlace): string {
  if (km < 1) return `In ${name}`;
  return `${formatKm(km)} ${direction} of ${name}`;
}
