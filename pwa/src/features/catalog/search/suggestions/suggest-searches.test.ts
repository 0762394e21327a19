import { expect, test } from 'vitest';
import { suggestSearches } from './suggest-searches.ts';

const cards = [
  { title: 'Cedar Steam Ryokan', location: 'Hakone, Japan' },
  { title: 'Bamboo River House', location: 'Ubud, Bali' },
  { title: 'Quiet Rice Terraces', location: 'Ubud, Bali' },
  { title: 'Ubud Sound Garden', location: 'Canggu, Bali' },
  { title: 'Hot Stones of Mývatn', location: 'Mývatn, Iceland' },
];
const textsFor = (text: string) => suggestSearches(cards, text).map((one) => one.text);

test('places come first, those with more retreats before others, then names', () => {
  expect(suggestSearches(cards, 'ubu')).toEqual([
    { kind: 'place', text: 'Ubud, Bali' },
    { kind: 'retreat', text: 'Ubud Sound Garden' },
  ]);
  expect(textsFor('bali')).toEqual(['Ubud, Bali', 'Canggu, Bali']);
});

test('a word is completed from its beginning, without accents and case', () => {
  expect(textsFor('MYV')).toEqual(['Mývatn, Iceland', 'Hot Stones of Mývatn']);
  expect(textsFor('steam ry')).toEqual(['Cedar Steam Ryokan']);
  expect(textsFor('team')).toEqual([]);
});

test.each(['', 'u', ' u ', 'ubud, bali', 'zz'])('%o is not completed', (text) => {
  expect(textsFor(text)).toEqual([]);
});

test('there are at most six', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ title: `Retreat ${index}`, location: 'Nara' }));
  expect(suggestSearches(many, 'retreat')).toHaveLength(6);
});
