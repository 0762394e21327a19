import { brotliCompressSync, constants } from 'node:zlib';
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import {
  worldMapZoomMax as dataZoomMax,
  worldTileExtent as extent,
} from '#contracts/domain/places/world-map.ts';
import geojsonVt, { type Tile } from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import vtPbf from 'vt-pbf';
import { readAtlas } from './atlas.ts';
import type { MapPlace } from './map-places.ts';
import type { ArchiveTile } from './pmtiles-writer.ts';
import { unrollRing } from './unroll-ring.ts';

/** Margin of the neighbouring tiles that a tile repeats, in units, so that no line ends at its edge. */
const buffer = 128;

/** Minimum distance of names drawn at one zoom, in pixels of a 256-pixel tile. */
const nameGapPx = { x: 76, y: 34 };
const tilePx = 256;

type PlaceTags = Pick<MapPlace, 'name' | 'kind' | 'rank'>;

/**
 * Vector tiles of the whole world down to `dataZoomMax`, with three layers: `land` and `border` from Natural Earth at
 * 1:10 million, and `place` with names. The deepest tiles contain all places, others only as many as fit. Empty tiles
 * are omitted.
 */
export function* makeWorldTiles(places: readonly MapPlace[]): Generator<ArchiveTile> {
  const layers = { land: slice(readLand()), border: slice(readBorders()) };
  for (let zoom = 0; zoom <= dataZoomMax; zoom += 1) {
    const chosen = zoom === dataZoomMax ? places : thin(places, zoom);
    const place = slice({ type: 'FeatureCollection', features: chosen.map(toFeature) }, zoom);
    const side = 2 ** zoom;
    for (let column = 0; column < side; column += 1) {
      for (let row = 0; row < side; row += 1) {
        const found = Object.entries({ ...layers, place }).flatMap(([name, index]) => {
          const tile = index.getTile(zoom, column, row);
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
        });
        if (found.length === 0) continue;
        const raw = vtPbf.fromGeojsonVt(toLayers(found), { version: 2, extent });
        yield { zoom, column, row, bytes: compress(Buffer.from(raw)) };
      }
    }
  }
}

/** The library's types expect the index, but it accepts the tiles of one. */
const toLayers = (found: readonly (readonly [string, Tile])[]) =>
  Object.fromEntries(found) as unknown as Parameters<typeof vtPbf.fromGeojsonVt>[0];

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

const slice = (data: FeatureCollection | Feature, zoom = dataZoomMax) =>
  geojsonVt(data, { maxZoom: zoom, indexMaxZoom: zoom, indexMaxPoints: 0, tolerance: 6, extent, buffer });

function readLand(): Feature<MultiPolygon> {
  const atlas = readAtlas();
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [],
  );
  const coordinates = polygons.map((rings) => rings.map(unrollRing));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
}

/** Borders shared by two countries. */
function readBorders(): Feature {
  const atlas = readAtlas();
  const geometry = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return { type: 'Feature', properties: {}, geometry };
}

/** The places, ordered by rank, whose names fit at a zoom. */
function thin(places: readonly MapPlace[], zoom: number): MapPlace[] {
  const taken = new Map<string, { x: number; y: number }[]>();
  const side = tilePx * 2 ** zoom;
  return places.filter((place) => {
    if (zoom < place.from || zoom > place.to) return false;
    const { x, y } = project(place, side);
    const cellX = Math.floor(x / nameGapPx.x);
    const cellY = Math.floor(y / nameGapPx.y);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const others = taken.get(`${cellX + dx} ${cellY + dy}`) ?? [];
        if (
          others.some((other) => Math.abs(other.x - x) < nameGapPx.x && Math.abs(other.y - y) < nameGapPx.y)
        )
          return false;
      }
    }
    const key = `${cellX} ${cellY}`;
    taken.set(key, [...(taken.get(key) ?? []), { x, y }]);
    return true;
  });
}

/** Web Mercator, in pixels of a world of `side` pixels. */
function project({ longitude, latitude }: { longitude: number; latitude: number }, side: number) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * side,
    y: (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * side,
  };
}

const toFeature = ({ name, kind, rank, longitude, latitude }: MapPlace): Feature<Point, PlaceTags> => ({
  type: 'Feature',
  properties: { name, kind, rank },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});
