/** Position of a carousel and the movement that led there. */
export interface CarouselPosition {
  /** Index of the picture in the middle, from 0. */
  index: number;
  /** Counts the steps, so that two steps in the same direction are two movements. */
  step: number;
  /** Start of the movement: +1 is one picture width to the right, 0 is no movement. */
  from: number;
}

export const atStart: CarouselPosition = { index: 0, step: 0, from: 0 };

/** The index `count` pictures further; after the last picture comes the first. */
export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count;

/**
 * The position one picture further (+1) or back (-1), with wrap-around. @param dragged how far a finger had already
 * moved the strip, in widths; negative to the left
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

/** The position after a swipe that was too short: the strip moves back. */
export function glideBack(position: CarouselPosition, dragged: number): CarouselPosition {
  return { ...position, step: position.step + 1, from: dragged };
}

/** The dots to draw: at most five, including the current one. */
export function dotsFor(index: number, count: number): { first: number; last: number } {
  const shown = Math.min(count, 5);
  const first = Math.max(0, Math.min(index - 2, count - shown));
  return { first, last: first + shown - 1 };
}
