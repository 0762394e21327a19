import { expect, test } from 'vitest';
import { isMinimumStay, normalizeDuration } from './package-duration.ts';

test('a maximum below the minimum is raised to it, a fixed duration has none', () => {
  expect(normalizeDuration({ minimumStay: 5, maximumStay: 3, fixedDuration: false }).maximumStay).toBe(5);
  expect(
    normalizeDuration({ minimumStay: 5, maximumStay: null, fixedDuration: false }).maximumStay,
  ).toBeNull();
  expect(normalizeDuration({ minimumStay: 5, maximumStay: 9, fixedDuration: true }).maximumStay).toBeNull();
});

test.each([
  [1, true],
  [0, false],
  [1.5, false],
  [Number.NaN, false],
])('a minimum of %d nights can be saved: %s', (nights, expected) => {
  expect(isMinimumStay(nights)).toBe(expected);
});
