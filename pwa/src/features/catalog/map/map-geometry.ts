import { map as limits } from './map-limits.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';

/** A place on the map, in degrees. */
export type Place = Pick<PropertyCard, 'latitude' | 'longitude'>;

/** Bounds of the view, in degrees. `west` and `east` may exceed ±180 after moving around the world. */
export interface ViewBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Whether a retreat has a place: 0/0 means "not set". Source: decision 004, map. */
export function hasPlace({ latitude, longitude }: Place): boolean {
  return Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);
}

/** The average latitude and longitude, or null without any place. Source: spec §9, map. */
export function centreOf(places: readonly Place[]): Place | null {
  const placed = places.filter(hasPlace);
  if (placed.length === 0) return null;
  const sum = placed.reduce(
    (total, place) => ({
      latitude: total.latitude + place.latitude,
      longitude: total.longitude + place.longitude,
    }),
    { latitude: 0, longitude: 0 },
  );
  return { latitude: sum.latitude / placed.length, longitude: sum.longitude / placed.length };
}

/** The bounds of all places, padded by 0.1 degrees on each side, or null without any. Source: spec §9, map. */
export function boundsOf(places: readonly Place[]): ViewBounds | null {
  const placed = places.filter(hasPlace);
  if (placed.length === 0) return null;
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { latitude, longitude } of placed) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  const padding = limits.boundsPaddingDeg;
  return {
    west: bounds.west - padding,
    south: bounds.south - padding,
    east: bounds.east + padding,
    north: bounds.north + padding,
  };
}

const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Whether a place is in view. */
export function isInView({ latitude, longitude }: Place, view: ViewBounds): boolean {
  if (latitude < view.south || latitude > view.north) return false;
  const { west, east } = view;
  if (east - west >= 360) return true;
  const from = wrap(west);
  const to = wrap(east);
  const at = wrap(longitude);
  return from <= to ? at >= from && at <= to : at >= from || at <= to;
}

/** Share of the view's size by which the requested box is larger, so that a small move requests nothing new. */
const boxGridParts = 4;

/**
 * The box to request from the server: the view, extended to a grid, as `west,south,east,north`. `west` exceeds `east`
 * across the date line.
 */
export function boxToAsk(view: ViewBounds): string {
  const gridOf = (span: number) => 2 ** Math.ceil(Math.log2(Math.max(span, 0.001) / boxGridParts));
  const stepX = gridOf(view.east - view.west);
  const stepY = gridOf(view.north - view.south);
  const west = Math.floor(view.west / stepX) * stepX;
  const east = Math.ceil(view.east / stepX) * stepX;
  const south = Math.max(-90, Math.floor(view.south / stepY) * stepY);
  const north = Math.min(90, Math.ceil(view.north / stepY) * stepY);
  const isWholeWorld = east - west >= 360;
  const box = [isWholeWorld ? -180 : wrap(west), south, isWholeWorld ? 180 : wrap(east), north];
  return box.map((degrees) => Number(degrees.toFixed(6))).join(',');
}
