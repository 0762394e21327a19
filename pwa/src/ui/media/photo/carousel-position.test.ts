import { expect, test } from 'vitest';
import { atStart, dotsFor, glideBack, stepBy } from './carousel-position.ts';

test('after the last photo comes the first, before the first the last', () => {
  expect(stepBy({ ...atStart, index: 4 }, 1, 5).index).toBe(0);
  expect(stepBy(atStart, -1, 5).index).toBe(4);
});

test('a strip that a finger dragged half-way continues from there', () => {
  expect(stepBy(atStart, 1, 5, -0.5)).toEqual({ index: 1, step: 1, from: 0.5 });
  expect(glideBack(atStart, 0.1)).toEqual({ index: 0, step: 1, from: 0.1 });
});

test('for many photos, five dots are drawn, including the current one', () => {
  expect(dotsFor(0, 3)).toEqual({ first: 0, last: 2 });
  expect(dotsFor(0, 30)).toEqual({ first: 0, last: 4 });
  expect(dotsFor(12, 30)).toEqual({ first: 10, last: 14 });
  expect(dotsFor(29, 30)).toEqual({ first: 25, last: 29 });
});
