import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';

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

/** The initial bearing from one place to another, in degrees clockwise from north, from 0 to below 360. */
export function bearingOf(from: Place, to: Place): number {
  const dLongitude = toRadians(to.longitude - from.longitude);
  const [one, other] = [toRadians(from.latitude), toRadians(to.latitude)];
  const y = Math.sin(dLongitude) * Math.cos(other);
  const x = Math.cos(one) * Math.sin(other) - Math.sin(one) * Math.cos(other) * Math.cos(dLongitude);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/** The initial bearing from one place to another, as one of eight directions. */
export const directionOf = (from: Place, to: Place): string =>
  directions[Math.round(bearingOf(from, to) / 45) % 8] ?? 'north';

/** '4.2 km', '38 km'. */
export const formatKm = (km: number): string => `${km < 10 ? km.toFixed(1) : String(Math.round(km))} km`;

/** '3.2 km', '450 m', '20 m': as precise as a position is. */
export const formatDistance = (km: number): string =>
  km < 0.995 ? `${Math.max(1, Math.round(km * 100)) * 10} m` : formatKm(km);
