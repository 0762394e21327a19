import { expect, it } from 'vitest';
import { baseHfov, hfovAt, stepZoom, turnedIn, wrapYaw, zoomAt } from './tour-view.ts';

it('zoom goes from 0.5 to 3 in steps of 0.2', () => {
  const up = [1];
  while (up.at(-1) !== stepZoom(up.at(-1) ?? 1, 1)) up.push(stepZoom(up.at(-1) ?? 1, 1));
  expect(up).toEqual([1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3]);
  expect(stepZoom(0.6, -1)).toBe(0.5);
  expect(stepZoom(0.5, -1)).toBe(0.5);
});

it('zoom 2 doubles the size', () => {
  expect(hfovAt(1, 90)).toBeCloseTo(90);
  expect(Math.tan((hfovAt(2, 90) / 2) * (Math.PI / 180))).toBeCloseTo(0.5);
  expect(zoomAt(hfovAt(1.4, 80), 80)).toBeCloseTo(1.4);
});

it('a tall screen shows less to the sides, not more sky', () => {
  expect(baseHfov(1120 / 647)).toBe(95);
  expect(baseHfov(390 / 844)).toBeLessThan(60);
});

it('auto-rotation turns 0.2 degrees every 30 milliseconds', () => {
  expect(turnedIn(30, 0.2)).toBeCloseTo(0.2);
  expect(turnedIn(16.7, 0.2)).toBeCloseTo(0.111, 3);
});

it('turning wraps around', () => {
  expect(wrapYaw(190)).toBe(-170);
  expect(wrapYaw(-190)).toBe(170);
});
