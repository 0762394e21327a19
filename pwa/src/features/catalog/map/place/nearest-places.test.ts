import { describe, expect, test } from 'vitest';
import { formatKm } from './bearing.ts';
import { describeNearby, findNearestPlaces } from './nearest-places.ts';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import type { MapName } from '#pwa/features/catalog/map/vector/map-name.ts';
import { WorldTiles, type WorldTile } from '#pwa/features/catalog/map/world-tiles.ts';

const hakone = { latitude: 35.1894, longitude: 139.0265 };

test('how a nearby place is described', () => {
  expect(describeNearby({ name: 'Hakone', distanceKm: 4.23, direction: 'east' })).toBe(
    '4.2 km east of Hakone',
  );
  expect(describeNearby({ name: 'Hakone', distanceKm: 0.4, direction: 'east' })).toBe('In Hakone');
  expect(formatKm(38.4)).toBe('38 km');
});

describe('the nearest places', () => {
  const town = (
    name: string,
    latitude: number,
    longitude: number,
    kind: MapName['kind'] = 'town',
  ): MapName => ({
    name,
    kind,
    rank: 1,
    latitude,
    longitude,
  });
  /** A store with one tile per name that fails for all others. */
  function tilesWith(names: readonly MapName[]): WorldTiles {
    const tiles = new WorldTiles();
    tiles.load = (address) => {
      const here = names.filter(({ latitude, longitude }) => {
        const { column, row } = tileAt(latitude, longitude, address.zoom);
        return column === address.column && row === address.row;
      });
      const tile: WorldTile = { ...address, land: '', borders: '', names: here };
      return here.length === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(tile);
    };
    return tiles;
  }

  test('come from the surrounding tiles, also across the date line, without countries', async () => {
    const tiles = tilesWith([
      town('Near', 0.1, 179.9),
      town('Over there', 0, -179.9),
      town('Far', 1, 179),
      town('Ocean', 0, 180, 'country'),
    ]);
    const found = await findNearestPlaces(tiles, { latitude: 0, longitude: 179.95 }, 2);
    expect(found.map(({ name }) => name)).toEqual(['Near', 'Over there']);
  });

  test('are empty if no tile can be loaded', async () => {
    expect(await findNearestPlaces(tilesWith([]), hakone, 3)).toEqual([]);
  });
});
