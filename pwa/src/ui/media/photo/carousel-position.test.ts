import { expect, test } from 'vitest';
import { atStart, dotsFor, glideBack, stepBy } from './carousel-position.ts';

test('the photo after the last is the first, the one before the first is the last', () => {
  expect(stepBy({ ...atStart, index: 4 }, 1, 5).index).toBe(0);
  expect(stepBy(atStart, -1, 5).index).toBe(4);
});

test('a strip drawn half-way by a finger moves on from there', () => {
  expect(stepBy(atStart, 1, 5, -0.5)).toEqual({ index: 1, step: 1, from: 0.5 });
  expect(glideBack(atStart, 0.1)).toEqual({ index: 0, step: 1, from: 0.1 });
});

test('of many photos five dots are drawn, the current one among them', () => {
  expect(dotsFor(0, 3)).toEqual({ first: 0, last: 2 });
  expect(dotsFor(0, 30)).toEqual({ first: 0, last: 4 });
  expect(dotsFor(12, 30)).toEqual({ first: 10, last: 14 });
  expect(dotsFor(29, 30)).toEqual({ first: 25, last: 29 });
});
