import type { MapName, NameKind } from './vector/map-name.ts';

/** A name and its position in the view, in CSS pixels from the top left corner. */
export interface NamePoint {
  name: MapName;
  x: number;
  y: number;
}

/** Maximum number of names in a view. */
const namesMax = 60;
/** Mean width of a letter and height of a line, in CSS pixels, at the sizes of the stylesheet and the default size of text. */
const letterPx: Record<NameKind, number> = {
  country: 8.5,
  capital: 6.8,
  town: 6.4,
  locality: 7.4,
  quarter: 6.4,
  water: 6.6,
  road: 6.2,
};
const linePx = 16;
/** Space around each name. */
const airPx = 4;
/** Distance from a place's dot to its name. */
const dotPx = 8;

/** The same name this close, in CSS pixels, is one place of two sources or one road of two tiles. */
const repeatPx = 320;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A view in CSS pixels, and the person's size of text as a multiple of the default. */
interface NameSpace {
  width: number;
  height: number;
  textScale: number;
}

/** The names that fit into the view without overlapping, the most important ones first. */
export function placeNames(
  points: readonly NamePoint[],
  { width, height, textScale }: NameSpace,
): NamePoint[] {
  const taken: Box[] = [];
  const placed: NamePoint[] = [];
  for (const point of [...points].sort((one, other) => other.name.rank - one.name.rank)) {
    if (placed.length === namesMax) break;
    const box = boxOf(point, textScale);
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue;
    if (taken.some((other) => overlap(box, other)) || placed.some((other) => isRepeated(point, other)))
      continue;
    taken.push(box);
    placed.push(point);
  }
  return placed;
}

function isRepeated(one: NamePoint, other: NamePoint): boolean {
  const { name, kind } = one.name;
  if (name !== other.name.name || (kind === other.name.kind && kind !== 'road')) return false;
  return Math.hypot(one.x - other.x, one.y - other.y) < repeatPx;
}

/** A town's name starts right of its dot; all others are centred on their point and may be turned. */
function boxOf({ name: { name, kind, angle = 0 }, x, y }: NamePoint, textScale: number): Box {
  const width = name.length * letterPx[kind] * textScale;
  const lineHeight = linePx * textScale;
  if (kind === 'town' || kind === 'capital') {
    const [left, right] = [x - dotPx / 2 - airPx, x + dotPx + width + airPx];
    return { left, right, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
  }
  const turn = (Math.abs(angle) * Math.PI) / 180;
  const halfWidth = (width * Math.cos(turn) + lineHeight * Math.sin(turn)) / 2 + airPx;
  const halfHeight = (width * Math.sin(turn) + lineHeight * Math.cos(turn)) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
