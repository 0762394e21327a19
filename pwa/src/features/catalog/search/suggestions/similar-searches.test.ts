import { expect, test } from 'vitest';
import { similarSearches } from './similar-searches.ts';

const cards = [
  {
    title: 'Cedar Steam Ryokan',
    location: 'Hakone, Japan',
    retreatTypes: ['Massage'],
    amenities: ['Hot tub'],
  },
  { title: 'Temple Garden Stay', location: 'Kyoto, Japan', retreatTypes: ['Meditation'], amenities: [] },
  { title: 'Bamboo River House', location: 'Ubud, Bali', retreatTypes: ['Yoga'], amenities: ['Pool'] },
  { title: 'Red Rock Silence', location: 'Sedona, Arizona', retreatTypes: ['Meditation'], amenities: [] },
  { title: 'Hot Stones of Mývatn', location: 'Mývatn, Iceland', retreatTypes: ['Massage'], amenities: [] },
];
const similar = (text: string) => similarSearches(cards, text);

test.each([
  ['a wrong letter', 'kyotp', ['Kyoto']],
  ['two letters in the wrong order', 'koyto', ['Kyoto']],
  ['a missing letter, without accents', 'myvtn', ['Mývatn']],
  ['a type', 'mediation', ['Meditation']],
  ['one of several words', 'kyotto meditation', ['Kyoto meditation']],
])('%s is corrected', (_case, text, expected) => {
  expect(similar(text)).toEqual(expected);
});

test('words that no retreat has are left out', () => {
  expect(similar('meditation holiday near sedona')).toEqual(['meditation sedona']);
});

test('if no retreat has all of the words, the largest parts are offered', () => {
  expect(similar('yoga kyoto')).toEqual(['yoga', 'kyoto']);
  expect(similar('massage japan yoga')).toEqual(['massage japan']);
});

test('a country is found by its regions', () => {
  expect(similar('USA')).toEqual(['Sedona, Arizona']);
  expect(similar('United  States')).toEqual(['Sedona, Arizona']);
  expect(similar('canada')).toEqual([]);
});

test.each(['kyoto', 'hakone japan', 'atlantis', 'abc', '', '🙂', '?!', 'zz '.repeat(200)])(
  'there is nothing to offer for %o',
  (text) => {
    expect(similar(text)).toEqual([]);
  },
);

test('there are at most three', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({
    title: `Kyoto${letter}`,
    location: 'Nara',
    retreatTypes: [],
    amenities: [],
  }));
  expect(similarSearches(many, 'kyotoz')).toEqual(['Kyotoa', 'Kyotob', 'Kyotoc']);
});
