import type { ViewBounds } from './map-geometry.ts';

/** A line of the grid: the latitude and longitude of both ends, in degrees. */
type GridLine = [[number, number], [number, number]];

/** Distances between lines, in degrees. */
const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005];
/** Lines across the view: enough to see movement, few enough not to distract. */
const fewestLines = 5;
const poleLatitude = 85;

/** Lines of latitude and longitude over a view and a margin around it, so that a short move shows no bare edge. */
export function graticule(view: ViewBounds): GridLine[] {
  const width = view.east - view.west;
  const height = view.north - view.south;
  const step = steps.find((degrees) => width / degrees >= fewestLines) ?? 0.005;
  const west = view.west - width / 2;
  const east = view.east + width / 2;
  const south = Math.max(-poleLatitude, view.south - height / 2);
  const north = Math.min(poleLatitude, view.north + height / 2);
  const multiples = (from: number, to: number) => {
    const first = Math.ceil(from / step);
    return Array.from(
      { length: Math.max(0, Math.floor(to / step) - first + 1) },
      (_, i) => (first + i) * step,
    );
  };
  return [
    ...multiples(west, east).map((longitude): GridLine => [
      [south, longitude],
      [north, longitude],
    ]),
    ...multiples(south, north).map((latitude): GridLine => [
      [latitude, west],
      [latitude, east],
    ]),
  ];
}
