import { expect, test, vi } from 'vitest';
import geojsonVt from 'geojson-vt';
import vtPbf from 'vt-pbf';
import { worldTileExtent } from '#contracts/domain/places/world-map.ts';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import { dataTileOf, WorldTiles } from './world-tiles.ts';

/** A tile with a square of land and two towns, as the server sends it. */
function sampleTile(zoom: number, column: number, row: number): Uint8Array<ArrayBuffer> {
  const options = { maxZoom: 7, indexMaxZoom: 7, indexMaxPoints: 0, extent: worldTileExtent, buffer: 128 };
  const land = geojsonVt(
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [130, 30],
            [145, 30],
            [145, 40],
            [130, 40],
            [130, 30],
          ],
        ],
      },
    },
    options,
  ).getTile(zoom, column, row);
  const place = geojsonVt(
    {
      type: 'Feature',
      properties: { name: 'Hakone', kind: 'town', rank: 41 },
      geometry: { type: 'Point', coordinates: [139.0265, 35.1894] },
    },
    options,
  ).getTile(zoom, column, row);
  const layers = { land, place } as unknown as Parameters<typeof vtPbf.fromGeojsonVt>[0];
  return new Uint8Array(vtPbf.fromGeojsonVt(layers, { version: 2, extent: worldTileExtent }));
}

const hakone = tileAt(35.1894, 139.0265, 7);

test('a tile is decoded once: its land as a path, its names at their places', async () => {
  const fetchTile = vi.fn(() =>
    Promise.resolve(new Response(sampleTile(hakone.zoom, hakone.column, hakone.row))),
  );
  const tiles = new WorldTiles(fetchTile);
  const [tile, same] = await Promise.all([tiles.load(hakone), tiles.load(hakone)]);
  expect(same).toBe(tile);
  expect(fetchTile).toHaveBeenCalledExactlyOnceWith(`/world-map/1/7/${hakone.column}/${hakone.row}.mvt`);
  expect(tile.land).toMatch(/^M-?\d+ -?\d+l.*z$/);
  expect(tile.borders).toBe('');
  expect(tile.names).toHaveLength(1);
  expect(tile.names[0]).toMatchObject({ name: 'Hakone', kind: 'town', rank: 41 });
  expect(tile.names[0]?.latitude).toBeCloseTo(35.1894, 2);
  expect(tile.names[0]?.longitude).toBeCloseTo(139.0265, 2);
});

test('open sea is an empty tile', async () => {
  const tile = await new WorldTiles(() => Promise.resolve(new Response(''))).load({
    zoom: 3,
    column: 0,
    row: 4,
  });
  expect(tile).toMatchObject({ land: '', borders: '', names: [] });
});

test('without a network the nearest parent tile is used, and a failed tile is requested again', async () => {
  const asked: string[] = [];
  let isOnline = false;
  const tiles = new WorldTiles((address) => {
    asked.push(address);
    if (isOnline || address === '/world-map/1/0/0/0.mvt') return Promise.resolve(new Response(''));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const wanted = { zoom: 2, column: 3, row: 1 };
  expect(await tiles.loadBest(wanted)).toMatchObject({ zoom: 0 });
  expect(asked).toEqual(['/world-map/1/2/3/1.mvt', '/world-map/1/1/1/0.mvt', '/world-map/1/0/0/0.mvt']);
  isOnline = true;
  expect(await tiles.loadBest(wanted)).toMatchObject(wanted);
});

test('a tile deeper than the data is part of the deepest data tile', () => {
  expect(dataTileOf({ zoom: 5, column: 3, row: 9 })).toEqual({ zoom: 5, column: 3, row: 9 });
  expect(dataTileOf({ zoom: 10, column: 8 * 21 + 5, row: 8 * 40 + 7 })).toEqual({
    zoom: 7,
    column: 21,
    row: 40,
  });
});
