/** The box of a marker, in CSS pixels from the map's upper left corner. */
export interface MarkerBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface OpeningMarker extends MarkerBox {
  /** Number of retreats it represents. */
  retreats: number;
}

/** The map and what covers its markers, in CSS pixels from its upper left corner. */
export interface Frame {
  width: number;
  height: number;
  /** Controls, which reach to the upper edge. */
  controls: readonly Omit<MarkerBox, 'top'>[];
  /** Upper left corner of the attribution, which reaches to the lower right corner. */
  attribution: Pick<MarkerBox, 'left' | 'top'>;
}

/** By how much to move the markers, in CSS pixels to the right and down. */
export interface Shift {
  x: number;
  y: number;
}

/** A price that is cut off, and so also hides its retreats, is worth this many retreats more. */
const cutOffCost = 1.5;

/** Between two shifts that are tried. */
const stepPx = 8;

/**
 * The smallest shift sideways after which no marker is cut off by an edge or covered by a control.
 * @param mustShowAll markers outside count as cut off
 * @returns if there is none: the shift that hides the fewest retreats and cuts off the fewest prices, or null with
 * `mustShowAll`
 */
export function findShift(boxes: readonly OpeningMarker[], frame: Frame, mustShowAll: boolean): Shift | null {
  let best: { shift: Shift; cost: number } | null = null;
  for (let step = 0; step * stepPx <= frame.width / 2; step += 1) {
    for (const x of step === 0 ? [0] : [step * stepPx, -step * stepPx]) {
      const tried = shiftAt(x, boxes, frame, mustShowAll);
      if (tried.cost === 0) return tried.shift;
      if (best === null || tried.cost < best.cost) best = tried;
    }
  }
  return mustShowAll ? null : (best?.shift ?? null);
}

/** The smallest shift up or down together with a shift sideways, and what both hide and cut off. */
function shiftAt(
  x: number,
  boxes: readonly OpeningMarker[],
  { width, height, controls, attribution }: Frame,
  mustShowAll: boolean,
): { shift: Shift; cost: number } {
  let cost = 0;
  let lowest = -Infinity;
  let highest = Infinity;
  for (const box of boxes) {
    const left = box.left + x;
    const right = box.right + x;
    const isOutside = left + right < 0 || left + right > 2 * width;
    // A marker whose centre is outside is not drawn.
    if (isOutside && !mustShowAll) {
      cost += box.retreats;
      continue;
    }
    if (left < 0 || right > width) cost += box.retreats + cutOffCost;
    const covering = controls.filter((control) => left < control.right && right > control.left);
    lowest = Math.max(lowest, Math.max(0, ...covering.map(({ bottom }) => bottom)) - box.top);
    highest = Math.min(highest, (right > attribution.left ? attribution.top : height) - box.bottom);
  }
  // A covered marker cannot be tapped, so it is better to cut off one at the lower edge.
  if (lowest > highest) return { shift: { x, y: lowest }, cost: cost + cutOffCost };
  return { shift: { x, y: Math.min(Math.max(0, lowest), highest) }, cost };
}
