import { expect, test } from 'vitest';
import { matchesWords, toSearchText, toWordQueries, type SearchedText } from './search-text.ts';

const listing = (location: string, title: string, others: Partial<SearchedText> = {}): SearchedText => ({
  location,
  title,
  retreatTypes: [],
  amenities: [],
  ...others,
});
const ryokan = listing('Hakone, Japan', 'Maple Onsen Ryokan', {
  retreatTypes: ['Hot Springs', 'Yoga'],
  amenities: ['Wifi', 'Gourmet Kitchen'],
});
const finds = (text: string, one: SearchedText = ryokan) =>
  matchesWords(toSearchText(one), toWordQueries(text));

test.each([
  'hakone',
  'HAKONE japan',
  'japan, hakone',
  'ryokan hakone',
  'yoga japan',
  'onsen wifi',
  'hot springs',
  'hak ry',
  'akon',
])('%s finds a ryokan in Hakone', (text) => expect(finds(text)).toBe(true));

test.each(['hakone bali', 'kone japan', 'oga', 'pool', 'kitchen detox'])('%s does not', (text) =>
  expect(finds(text)).toBe(false),
);

test.each([
  ["cortina d'ampezzo", 'Cortina d’Ampezzo, Italy'],
  ['cortina d’ampezzo', "Cortina d'Ampezzo, Italy"],
  ['cortina ampezzo', "Cortina d'Ampezzo, Italy"],
  ['hawaii', 'Hawaiʻi, USA'],
  ["hawai'i", 'Hawaii, USA'],
  ['sainte marie', 'Sainte-Marie, Réunion'],
  ['sainte-marie', 'Sainte Marie, Réunion'],
  ['paramo', 'Páramo de Sumapaz'],
  ['Myvatn', 'Mývatn, Iceland'],
  ['lodz', 'Łódź – Poland'],
])('%s finds %s', (text, location) => expect(finds(text, listing(location, 'A house'))).toBe(true));

test('a text without words matches everything, and only the first words count', () => {
  expect(toWordQueries(' ,;- ')).toEqual([]);
  expect(toWordQueries('a '.repeat(50))).toHaveLength(10);
});

test('part of a word matches in places and titles, but not in types', () => {
  expect(finds('springs')).toBe(true);
  expect(finds('prings')).toBe(false);
});
