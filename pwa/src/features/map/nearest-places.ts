import { worldMapZoomMax } from '#contracts/domain/world-map.ts';
import type { Place } from './map-geometry.ts';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import type { MapName, WorldTiles } from './world-tiles.ts';

/** A named place near another. */
interface NearbyPlace {
  name: string;
  distanceKm: number;
  /** Direction from the named place: 'north-east'. */
  direction: string;
}

const earthRadiusKm = 6371;
const directions = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const dLatitude = toRadians(to.latitude - from.latitude);
  const dLongitude = toRadians(to.longitude - from.longitude);
  const half =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The initial bearing from one place to another, as one of eight directions. */
export function directionOf(from: Place, to: Place): string {
  const dLongitude = toRadians(to.longitude - from.longitude);
  const [one, other] = [toRadians(from.latitude), toRadians(to.latitude)];
  const y = Math.sin(dLongitude) * Math.cos(other);
  const x = Math.cos(one) * Math.sin(other) - Math.sin(one) * Math.cos(other) * Math.cos(dLongitude);
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return directions[Math.round(((degrees + 360) % 360) / 45) % 8] ?? 'north';
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

/** '4.2 km', '38 km'. */
export const formatKm = (km: number): string => `${km < 10 ? km.toFixed(1) : String(Math.round(km))} km`;
