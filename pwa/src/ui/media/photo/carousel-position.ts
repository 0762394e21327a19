/** Where a carousel stands and how it came there. */
export interface CarouselPosition {
  /** Which picture is in the middle, from 0. */
  index: number;
  /** Counts the steps, so that two steps the same way are two movements. */
  step: number;
  /** Where the strip starts its movement from: +1 is a picture's width to the right. 0 stands still. */
  from: number;
}

export const atStart: CarouselPosition = { index: 0, step: 0, from: 0 };

/** The index that many pictures on, past the last one the first again. */
export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count;

/**
 * The position a picture on (+1) or back (-1); the ends meet.
 * @param dragged how far a finger had already drawn the strip, in widths; negative to the left
 */
export function stepBy(
  position: CarouselPosition,
  direction: 1 | -1,
  count: number,
  dragged = 0,
): CarouselPosition {
  return {
    index: wrapIndex(position.index + direction, count),
    step: position.step + 1,
    from: direction + dragged,
  };
}

/** The position after a finger let go too early: the strip glides back to where it was. */
export function glideBack(position: CarouselPosition, dragged: number): CarouselPosition {
  return { ...position, step: position.step + 1, from: dragged };
}

/** The dots to draw: at most five, with the current one among them. */
export function dotsFor(index: number, count: number): { first: number; last: number } {
  const shown = Math.min(count, 5);
  const first = Math.max(0, Math.min(index - 2, count - shown));
  return { first, last: first + shown - 1 };
}
