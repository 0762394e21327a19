import geojsonVt from 'geojson-vt';
import type { Feature, Geometry } from 'geojson';
import vtPbf from 'vt-pbf';
import { expect, test } from 'vitest';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import { featureGroups, paintOrder } from './town-style.ts';
import { decodeTownTile } from './town-tile.ts';

const place = { latitude: 35.2324, longitude: 139.1069 };
const address = tileAt(place.latitude, place.longitude, 15);

type Tags = Record<string, string | number>;

const feature = (properties: Tags, geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});
const at = (east: number, north: number) => [place.longitude + east / 1e5, place.latitude + north / 1e5];
const point = (tags: Tags, east = 0) => feature(tags, { type: 'Point', coordinates: at(east, 0) });
const line = (tags: Tags, length = 600) =>
  feature(tags, { type: 'LineString', coordinates: [at(-length / 2, 0), at(length / 2, 0)] });
const area = (tags: Tags) =>
  feature(tags, {
    type: 'Polygon',
    coordinates: [[at(0, 0), at(200, 0), at(200, 200), at(0, 200), at(0, 0)]],
  });

/** A tile with these layers, as a map file has it. */
function decode(layers: Record<string, Feature[]>) {
  const options = {
    maxZoom: 15,
    indexMaxZoom: 15,
    indexMaxPoints: 0,
    tolerance: 0,
    extent: 4096,
    buffer: 64,
  };
  const sliced = Object.entries(layers).map(([name, features]) => [
    name,
    geojsonVt({ type: 'FeatureCollection', features }, options).getTile(
      address.zoom,
      address.column,
      address.row,
    ),
  ]);
  const tile = Object.fromEntries(sliced) as unknown as Parameters<typeof vtPbf.fromGeojsonVt>[0];
  return decodeTownTile(address, new Uint8Array(vtPbf.fromGeojsonVt(tile, { version: 2, extent: 4096 })));
}

const stylesOf = (layers: Record<string, Feature[]>) => decode(layers).shapes.map(({ style }) => style);
const namesOf = (layers: Record<string, Feature[]>) =>
  decode(layers).names.map(({ name, kind }) => `${kind} ${name}`);

test('roads are painted twice, their edges below all other roads, and water above the land', () => {
  const styles = stylesOf({
    roads: [line({ kind: 'minor_road' }), line({ kind: 'highway' })],
    water: [area({ kind: 'lake' })],
    landuse: [area({ kind: 'forest' }), area({ kind: 'military' })],
  });
  expect(styles).toEqual(
    ['_green', '_water', '_minorEdge', '_highwayEdge', '_minor', '_highway'].map(classNamed),
  );
});

/** Class names of tests end with that of the stylesheet. */
const classNamed = (name: string): unknown => expect.stringContaining(name.slice(1));

test('only a tile that says where land is hides the map of the world below it', () => {
  expect(stylesOf({ earth: [area({ kind: 'earth' })] })).toEqual([
    classNamed('_water'),
    classNamed('_earth'),
  ]);
  expect(stylesOf({ roads: [line({ kind: 'path' })] })).toEqual([classNamed('_path')]);
});

test('other layers and kinds are ignored, and each group of features is painted', () => {
  expect(
    decode({ pois: [point({ kind: 'cafe', name: 'Cafe' })], roads: [line({ kind: 'ferry' })] }),
  ).toMatchObject({
    shapes: [],
    names: [],
  });
  expect(new Set(paintOrder.map(([name]) => name))).toEqual(new Set(Object.keys(featureGroups)));
});

test('names: places and waters at their points, roads along their lines, in English where there is such a name', () => {
  const names = namesOf({
    places: [
      point({ kind: 'locality', name: '\u7bb1\u6839', 'name:en': 'Hakone', population_rank: 5 }),
      point({ kind: 'neighbourhood', name: 'Mill Quarter' }),
      point({ kind: 'country', name: 'Japan' }),
    ],
    water: [point({ kind: 'lake', name: 'Mirror Lake' }), line({ kind: 'river', name: 'Cedar River' })],
    roads: [
      line({ kind: 'minor_road', name: 'Bath Street' }),
      line({ kind: 'minor_road', name: 'Too short' }, 20),
    ],
  });
  expect(names).toEqual([
    'locality Hakone',
    'quarter Mill Quarter',
    'water Mirror Lake',
    'water Cedar River',
    'road Bath Street',
  ]);
});

test('a name is at its place, and in the margin it belongs to the neighbouring tile', () => {
  const [name] = decode({ places: [point({ kind: 'locality', name: 'Here' })] }).names;
  expect(name?.latitude).toBeCloseTo(place.latitude, 4);
  expect(name?.longitude).toBeCloseTo(place.longitude, 4);
  const east = (360 / 2 ** 15) * (1 - ((((place.longitude / 360 + 0.5) * 2 ** 15) % 1) + 0) + 0.01) * 1e5;
  expect(namesOf({ places: [point({ kind: 'locality', name: 'Neighbour' }, east)] })).toEqual([]);
});
