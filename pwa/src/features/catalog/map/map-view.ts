import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import type { ViewBounds } from './map-geometry.ts';

export function viewOf(map: LeafletMap): ViewBounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

export const toLatLngBounds = ({ west, south, east, north }: ViewBounds): LatLngBounds =>
  new LatLngBounds([south, west], [north, east]);

const defaultTextPx = 16;

/** The person's size of text as a multiple of the default. */
export const textScale = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultTextPx || 1;
