import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { makeSampleMap } from './sample-map.ts';

const middle = { latitude: 35.2324, longitude: 139.1069 };

test('the sample is small, the same each time, and has roads, water and names', async () => {
  const archive = makeSampleMap(middle);
  expect(archive.equals(makeSampleMap(middle))).toBe(true);
  expect(archive.length).toBeLessThan(300_000);
  const tiles = new PMTiles(
    {
      getKey: () => 'sample',
      getBytes: (offset, length) =>
        Promise.resolve({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
    },
    undefined,
    (data) => Promise.resolve(new Uint8Array(gunzipSync(Buffer.from(data))).buffer),
  );
  const tile = await tiles.getZxy(12, 3630, 1619);
  const { layers } = new VectorTile(new Pbf(new Uint8Array(tile?.data ?? new ArrayBuffer(0))));
  expect(Object.keys(layers).sort()).toEqual(['buildings', 'earth', 'landuse', 'places', 'roads', 'water']);
});
