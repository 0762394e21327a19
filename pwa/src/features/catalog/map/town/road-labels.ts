interface Point {
  x: number;
  y: number;
}

/** Place of a name on a line: its middle, and its angle in degrees, clockwise, so that it is never upside down. */
export interface LineLabel extends Point {
  angle: number;
}

/** Shares of the line at which the name is tried. */
const tries = [0.5, 0.3, 0.7];
/** A part of a line counts as straight if its ends are this share of its length apart. */
const straightShare = 0.96;

/** Finds a straight part of a line for a name of this width. @returns null if the line is too short or too bent */
export function placeOnLine(line: readonly Point[], width: number): LineLabel | null {
  const length = lengthOf(line);
  if (length < width) return null;
  for (const share of tries) {
    const start = Math.min(Math.max(0, length * share - width / 2), length - width);
    const [from, to] = [pointAt(line, start), pointAt(line, start + width)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.hypot(dx, dy) < width * straightShare) continue;
    const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
    const angle = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, angle };
  }
  return null;
}

function lengthOf(line: readonly Point[]): number {
  let length = 0;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1] ?? point;
    length += Math.hypot(point.x - before.x, point.y - before.y);
  }
  return length;
}

/** The point at a distance from the start, measured along the line. */
function pointAt(line: readonly Point[], distance: number): Point {
  let left = distance;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before === undefined) continue;
    const step = Math.hypot(point.x - before.x, point.y - before.y);
    if (step >= left) {
      const share = step === 0 ? 0 : left / step;
      return { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
    }
    left -= step;
  }
  return line.at(-1) ?? { x: 0, y: 0 };
}
