import { expect, test } from 'vitest';
import { fittedSize, limitView, maxScale, wholePicture, zoomBetween } from './zoom-view.ts';

const frame = { x: 390, y: 780 };
const fitted = fittedSize({ x: 1600, y: 1067 }, frame);

test('a wide picture in a tall frame is as wide as the frame', () => {
  expect(fitted.x).toBe(390);
  expect(fitted.y).toBeCloseTo(260, 0);
});

test('the point between the fingers stays between them', () => {
  const view = zoomBetween(wholePicture, 2, { x: 100, y: 50 });
  expect(view).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomBetween(view, 4, { x: 100, y: 50 })).toEqual({ scale: 4, x: -300, y: -150 });
});

test('two fingers that move together also move the picture', () => {
  expect(zoomBetween(wholePicture, 2, { x: 0, y: 0 }, { x: 30, y: 20 })).toEqual({ scale: 2, x: 30, y: 20 });
});

test('a picture is never smaller than its frame allows, nor larger than the maximum', () => {
  expect(limitView({ scale: 0.5, x: 40, y: 40 }, fitted, frame)).toEqual(wholePicture);
  expect(zoomBetween(wholePicture, 9, { x: 0, y: 0 }).scale).toBe(maxScale);
});

test('a zoomed picture moves as far as its edge, and not at all along a side that fits', () => {
  expect(limitView({ scale: 2, x: -900, y: -900 }, fitted, frame)).toEqual({ scale: 2, x: -195, y: 0 });
  expect(limitView({ scale: 4, x: 900, y: 900 }, fitted, frame).y).toBeCloseTo((fitted.y * 4 - 780) / 2);
});
