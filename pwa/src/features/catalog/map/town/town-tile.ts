import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { placeIn, type TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';
import { featuresOf, geometryTypes, pathOfFeature } from '#pwa/features/catalog/map/vector/feature-paths.ts';
import type { TileShape } from '#pwa/features/catalog/map/vector/tile-svg.ts';
import type { MapName } from '#pwa/features/catalog/map/vector/map-name.ts';
import { placeOnLine } from './road-labels.ts';
import { featureGroups, paintOrder, seaStyle, type FeatureGroup, type GroupName } from './town-style.ts';

/** Units along an edge of the decoded tile; layers with another extent are scaled. */
export const townTileExtent = 4096;
/** CSS pixels of an edge: the tiles of this schema are made for tiles twice as large as Leaflet's. */
export const townTilePx = 512;

/** Content of a tile of the map file. */
export interface TownTile extends TileAddress {
  /** In the order in which they are painted. */
  shapes: readonly TileShape[];
  names: readonly MapName[];
}

type Layers = Readonly<Record<string, VectorTileLayer | undefined>>;

/** Reads what the app draws of a tile in the schema of the Protomaps basemaps; it ignores all other layers. */
export function decodeTownTile(address: TileAddress, bytes: Uint8Array): TownTile {
  const { layers } = new VectorTile(new Pbf(bytes));
  return { ...address, shapes: shapesOf(layers), names: namesOf(layers, address) };
}

const kindOf = ({ properties }: VectorTileFeature): string =>
  String(properties['kind'] ?? properties['pmap:kind'] ?? '');

const scaleOf = ({ extent }: VectorTileFeature): number => townTileExtent / extent;

function shapesOf(layers: Layers): TileShape[] {
  const paths = new Map<GroupName, string>();
  for (const [name, group] of Object.entries(featureGroups))
    paths.set(name as GroupName, pathOf(layers, group));
  const shapes = paintOrder.flatMap(([name, style]): TileShape[] => {
    const path = paths.get(name) ?? '';
    return path === '' ? [] : [{ path, style }];
  });
  // Without land and sea, the map of the world remains visible below.
  return layers['earth'] === undefined ? shapes : [{ path: wholeTile, style: seaStyle }, ...shapes];
}

/** Somewhat larger than the tile, since neighbours overlap. */
const wholeTile = 'M-64 -64h4224v4224h-4224z';

function pathOf(layers: Layers, { layers: names, geometry, kinds }: FeatureGroup): string {
  let path = '';
  for (const name of names) {
    for (const feature of featuresOf(layers[name])) {
      if (feature.type !== geometry || (kinds !== null && !kinds.has(kindOf(feature)))) continue;
      path += pathOfFeature(feature, geometry === geometryTypes.area, scaleOf(feature));
    }
  }
  return path;
}

/** Ranks of names; those of the world's countries and towns are from 0 to 250. */
const ranks = { locality: 100, water: 95, quarter: 20, majorRoad: 15, road: 10 };
/** Maximum rank of a locality within the schema. */
const populationRankMax = 20;
/** Mean width of a letter of a road's name, in units of the tile. */
const letterUnits = (6.2 * townTileExtent) / townTilePx;
/** Maximum number of names of a tile. */
const namesMax = 400;

function namesOf(layers: Layers, tile: TileAddress): MapName[] {
  return [
    ...featuresOf(layers['places']).map((feature) => placeName(feature, tile)),
    ...featuresOf(layers['water']).map((feature) => waterName(feature, tile)),
    ...featuresOf(layers['roads']).map((feature) => lineName(feature, tile, 'road')),
  ]
    .filter((name) => name !== null)
    .slice(0, namesMax);
}

const textOf = ({ properties }: VectorTileFeature): string =>
  String(properties['name:en'] ?? properties['name'] ?? '');

function placeName(feature: VectorTileFeature, tile: TileAddress): MapName | null {
  const kind = kindOf(feature);
  if (kind === 'locality') {
    const population = Number(feature.properties['population_rank'] ?? 0);
    const rank = ranks.locality + Math.min(populationRankMax, Number.isFinite(population) ? population : 0);
    return pointName(feature, tile, { kind: 'locality', rank });
  }
  const isQuarter = kind === 'neighbourhood' || kind === 'macrohood';
  return isQuarter ? pointName(feature, tile, { kind: 'quarter', rank: ranks.quarter }) : null;
}

const waterName = (feature: VectorTileFeature, tile: TileAddress): MapName | null =>
  feature.type === geometryTypes.line
    ? lineName(feature, tile, 'water')
    : pointName(feature, tile, { kind: 'water', rank: ranks.water });

function pointName(
  feature: VectorTileFeature,
  tile: TileAddress,
  { kind, rank }: Pick<MapName, 'kind' | 'rank'>,
): MapName | null {
  const name = textOf(feature);
  if (feature.type !== geometryTypes.point || name === '') return null;
  const [[point] = []] = feature.loadGeometry();
  return point === undefined ? null : nameAt(feature, tile, point, { name, kind, rank });
}

function lineName(feature: VectorTileFeature, tile: TileAddress, kind: 'road' | 'water'): MapName | null {
  const name = textOf(feature);
  if (feature.type !== geometryTypes.line || name === '') return null;
  const width = (name.length * letterUnits) / scaleOf(feature);
  for (const line of feature.loadGeometry()) {
    const label = placeOnLine(line, width);
    if (label === null) continue;
    const isMinor = ['minor_road', 'path', 'other'].includes(kindOf(feature));
    const rank = isMinor ? ranks.road : ranks.majorRoad;
    return nameAt(feature, tile, label, { name, kind, rank, angle: label.angle });
  }
  return null;
}

/** @returns null in the margin of the tile, whose names belong to its neighbour */
function nameAt(
  { extent }: VectorTileFeature,
  tile: TileAddress,
  { x, y }: { x: number; y: number },
  name: Omit<MapName, 'latitude' | 'longitude'>,
): MapName | null {
  if (x < 0 || y < 0 || x >= extent || y >= extent) return null;
  return { ...name, ...placeIn(tile, x / extent, y / extent) };
}
