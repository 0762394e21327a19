import { gzipSync } from 'node:zlib';
import geojsonVt, { type Tile } from 'geojson-vt';
import { Compression } from 'pmtiles';
import vtPbf from 'vt-pbf';
import { writePmtiles, type ArchiveTile } from './pmtiles-writer.ts';
import { drawSampleValley } from './sample-valley.ts';

const zooms = { min: 12, max: 15 };
const extent = 4096;
const buffer = 64;
/** Half of the area that the tiles cover, in degrees. */
const reach = { latitude: 0.032, longitude: 0.04 };

/**
 * A small map file for tests and pictures: one synthetic valley in the layers of the Protomaps basemaps. The same place
 * gives the same bytes.
 * @param middle place on the earth, in degrees
 */
export function makeSampleMap(middle: { latitude: number; longitude: number }): Buffer {
  const features = drawSampleValley(middle);
  const layers = [...new Set(features.map(({ layer }) => layer))].map((name) => {
    const ofLayer = features.filter(({ layer }) => layer === name).map(({ feature }) => feature);
    const data = { type: 'FeatureCollection' as const, features: ofLayer };
    const options = {
      maxZoom: zooms.max,
      indexMaxZoom: zooms.max,
      indexMaxPoints: 0,
      tolerance: 3,
      extent,
      buffer,
    };
    return [name, geojsonVt(data, options)] as const;
  });
  const bounds = {
    west: middle.longitude - reach.longitude,
    south: middle.latitude - reach.latitude,
    east: middle.longitude + reach.longitude,
    north: middle.latitude + reach.latitude,
  };
  const tiles: ArchiveTile[] = [];
  for (let zoom = zooms.min; zoom <= zooms.max; zoom += 1) {
    const first = tileOf(bounds.west, bounds.north, zoom);
    const last = tileOf(bounds.east, bounds.south, zoom);
    for (let column = first.column; column <= last.column; column += 1) {
      for (let row = first.row; row <= last.row; row += 1) {
        const found = layers.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, column, row);
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
        });
        const raw = vtPbf.fromGeojsonVt(toLayers(found), { version: 2, extent });
        tiles.push({ zoom, column, row, bytes: gzipSync(raw, { level: 9 }) });
      }
    }
  }
  const metadata = { name: 'Sample valley', vector_layers: layers.map(([id]) => ({ id, fields: {} })) };
  return writePmtiles(tiles, metadata, { compression: Compression.Gzip, bounds });
}

/** The library's types expect the index, but it accepts the tiles of one. */
const toLayers = (found: readonly (readonly [string, Tile])[]) =>
  Object.fromEntries(found) as unknown as Parameters<typeof vtPbf.fromGeojsonVt>[0];

function tileOf(longitude: number, latitude: number, zoom: number): { column: number; row: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const side = 2 ** zoom;
  return {
    column: Math.floor((longitude / 360 + 0.5) * side),
    row: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}
