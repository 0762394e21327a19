import { expect, test } from 'vitest';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import type { PlaceSearchResult } from '#pwa/sync/fetch/search-places.ts';
import { withRetreatPlaces } from './retreat-places.ts';

const card = (id: number, location: string, latitude = 35) => ({
  ...{
    id,
    title: `Retreat ${id}`,
    location,
    latitude,
    longitude: latitude === 0 ? 0 : 139,
    pricePerNight: 100,
  },
});
const cards = [
  card(1, 'Hakone, Japan'),
  card(2, 'Sidemen, Bali, Indonesia', -8),
  card(3, 'Sidemen, Bali, Indonesia', -9),
  card(4, 'Canggu, Bali', 0),
];
const place = (name: string, kind: FoundPlace['kind'] = 'town'): FoundPlace => ({
  ...{ name, kind, region: '', country: name, latitude: 1, longitude: 1 },
});
const namesOf = (text: string, result: PlaceSearchResult) => {
  const found = withRetreatPlaces(cards, text, result);
  return Array.isArray(found) ? found.map(({ name }) => name) : found;
};

test('the place of a retreat comes before towns elsewhere with its name, and once', () => {
  expect(namesOf('bali', [place('Balikpapan'), place('Bali')])).toEqual([
    'Sidemen, Bali, Indonesia',
    'Balikpapan',
    'Bali',
  ]);
});

test('a country comes before the places of retreats in it', () => {
  expect(namesOf('japan', [place('Japan', 'country')])).toEqual(['Japan', 'Hakone, Japan']);
});

test('without an answer of the server, places of retreats are still found', () => {
  expect(namesOf('Hako', 'offline')).toEqual(['Hakone, Japan']);
  expect(namesOf('Oslo', 'offline')).toBe('offline');
});
