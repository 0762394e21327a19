import { expect, it } from 'vitest';
import { neighbourOf } from './marker-neighbour.ts';

const middle = { key: 'middle', x: 100, y: 100 };
const right = { key: 'right', x: 180, y: 110 };
const farRight = { key: 'far-right', x: 300, y: 100 };
const below = { key: 'below', x: 110, y: 200 };
const all = [middle, right, farRight, below];

it('an arrow goes to the nearest marker in its direction', () => {
  expect(neighbourOf(middle, 'ArrowRight', all)).toBe(right);
  expect(neighbourOf(middle, 'ArrowDown', all)).toBe(below);
  expect(neighbourOf(right, 'ArrowRight', all)).toBe(farRight);
});

it('if there is none in that direction, or for another key, the focus does not move', () => {
  expect(neighbourOf(middle, 'ArrowLeft', all)).toBeNull();
  expect(neighbourOf(middle, 'a', all)).toBeNull();
});
