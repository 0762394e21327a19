import { expect, test } from 'vitest';
import { describeTextChange } from './text-difference.ts';

const cabin = 'A cabin in the mist, an hour from the road and a minute from the lake.';

test.each([
  ['Added: “Firewood is included.”', `${cabin} Firewood is included.`],
  ['Removed: “and a minute from the lake.”', 'A cabin in the mist, an hour from the road'],
  ['Changed “an hour” to “two hours”', cabin.replace('an hour', 'two hours')],
])('a long text is described by what the edit did to it: %s', (words, after) => {
  expect(describeTextChange(cabin, after)).toBe(words);
});

test('a word that occurs twice is counted once', () => {
  expect(describeTextChange(`${cabin} Quiet.`, `${cabin} Quiet. Quiet.`)).toBe('Added: “Quiet.”');
});

test.each([
  ['Cedar Cabin', 'Cedar Lodge'],
  ['', `${cabin} Firewood is included.`],
  [cabin, cabin.replace('mist, an', 'mist,  an')],
])('a short text, a first one, and one that differs in spaces only are given whole', (before, after) => {
  expect(describeTextChange(before, after)).toBe(after);
});
