import { brotliDecompressSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { expect, test } from 'vitest';
import { makeWorldTiles } from './world-tiles.ts';
import type { MapPlace } from './map-places.ts';

const town = (name: string, latitude: number, longitude: number, rank: number): MapPlace => ({
  name,
  kind: 'town',
  region: '',
  country: 'Japan',
  latitude,
  longitude,
  rank,
  from: 0,
  to: Infinity,
});

/** Names of a tile. */
function namesIn(bytes: Buffer): string[] {
  const layer = new VectorTile(new Pbf(brotliDecompressSync(bytes))).layers['place'];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) =>
    String(layer?.feature(index).properties['name']),
  );
}

test('the whole world fits into one tile, which names the larger of two neighbouring towns', () => {
  const [world] = makeWorldTiles([town('Tokyo', 35.69, 139.69, 90), town('Yokohama', 35.44, 139.64, 60)]);
  if (world === undefined) throw new Error('There is no tile');
  expect(world).toMatchObject({ zoom: 0, column: 0, row: 0 });
  expect(namesIn(world.bytes)).toEqual(['Tokyo']);
  const { layers } = new VectorTile(new Pbf(brotliDecompressSync(world.bytes)));
  expect(Object.keys(layers).sort()).toEqual(['border', 'land', 'place']);
  // The first tiles a phone loads.
  expect(world.bytes.length).toBeLessThan(40_000);
});
