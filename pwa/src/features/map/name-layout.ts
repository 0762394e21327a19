import type { MapName } from './world-tiles.ts';

/** A name and its position in the view, in CSS pixels from the top left corner. */
export interface NamePoint {
  name: MapName;
  x: number;
  y: number;
}

/** Maximum number of names in a view. */
const namesMax = 60;
/** Mean width of a letter and height of a line, in CSS pixels, at the sizes of the stylesheet. */
const letterPx = { country: 8.5, capital: 6.8, town: 6.4 };
const linePx = 16;
/** Space around each name. */
const airPx = 4;
/** Distance from a place's dot to its name. */
const dotPx = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The names that fit into the view without overlapping, the most important ones first. */
export function placeNames(points: readonly NamePoint[], width: number, height: number): NamePoint[] {
  const taken: Box[] = [];
  const placed: NamePoint[] = [];
  for (const point of [...points].sort((one, other) => other.name.rank - one.name.rank)) {
    if (placed.length === namesMax) break;
    const box = boxOf(point);
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue;
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    placed.push(point);
  }
  return placed;
}

/** A country's name is centred on its point; a town's name starts right of its dot. */
function boxOf({ name: { name, kind }, x, y }: NamePoint): Box {
  const width = name.length * letterPx[kind];
  const left = kind === 'country' ? x - width / 2 : x - dotPx / 2;
  const right = kind === 'country' ? x + width / 2 : x + dotPx + width;
  return { left: left - airPx, right: right + airPx, top: y - linePx / 2, bottom: y + linePx / 2 };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
