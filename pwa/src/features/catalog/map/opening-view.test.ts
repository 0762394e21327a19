import { expect, test } from 'vitest';
import { findShift, type Frame, type OpeningMarker } from './opening-view.ts';

/** A phone's map with the search for a place on the left and the zoom buttons on the right. */
const frame: Frame = {
  width: 390,
  height: 430,
  controls: [
    { left: 0, right: 314, bottom: 56 },
    { left: 326, right: 390, bottom: 108 },
  ],
  attribution: { left: 200, top: 414 },
};
/** A marker of 92 px and its touch target. */
const at = (x: number, y: number, retreats = 1): OpeningMarker => ({
  retreats,
  left: x - 46,
  right: x + 46,
  top: y - 22,
  bottom: y + 22,
});

test('markers that nothing cuts off stay where they are', () => {
  expect(findShift([at(60, 120), at(330, 300)], frame, true)).toEqual({ x: 0, y: 0 });
});

test.each([
  ['an edge', [at(40, 200), at(200, 300)], { x: 8, y: 0 }],
  ['the search', [at(150, 60), at(200, 300)], { x: 0, y: 18 }],
  ['the zoom buttons', [at(300, 100), at(200, 300)], { x: 0, y: 30 }],
  ['the lower edge', [at(150, 120), at(100, 416)], { x: 0, y: -8 }],
  ['the attribution', [at(150, 120), at(200, 400)], { x: 0, y: -8 }],
])('markers move away from %s', (_, boxes, shift) => {
  expect(findShift(boxes, frame, true)).toEqual(shift);
});

test('markers that need more room than there is have no shift', () => {
  expect(findShift([at(0, 200), at(390, 200)], frame, true)).toBeNull();
  expect(findShift([at(150, 0), at(150, 430)], frame, true)).toBeNull();
});

test('where not all can be shown, markers are inside or outside, and not on an edge', () => {
  // The first would be inside after 40 px to the right, which would cut off the last.
  expect(findShift([at(10, 200), at(200, 200), at(330, 200)], frame, false)).toEqual({ x: -16, y: 0 });
});

test('where not all can be shown, most retreats are', () => {
  const few = [at(60, 200), at(200, 200)];
  // 40 retreats are outside on the right.
  const { x } = findShift([...few, at(430, 300, 40)], frame, false)!;
  expect(430 + x + 46).toBeLessThanOrEqual(frame.width);
});

test('where some must be cut off, the zoom buttons still cover none', () => {
  const row = Array.from({ length: 30 }, (_, index) => at(index * 40 - 400, index % 2 === 0 ? 60 : 400));
  const { x, y } = findShift(row, frame, false)!;
  const covered = row.filter((box) =>
    frame.controls.some(
      ({ left, right, bottom }) => box.left + x < right && box.right + x > left && box.top + y < bottom,
    ),
  );
  const drawn = covered.filter(({ left }) => left + 46 + x >= 0 && left + 46 + x <= frame.width);
  expect(drawn).toEqual([]);
});
