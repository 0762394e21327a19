import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { worldMapZoomMax, worldTileAddress, type PlaceKind } from '#contracts/domain/places/world-map.ts';
import { ancestorAt, placeIn, type TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';
import { featuresOf, pathOfFeature } from './vector/feature-paths.ts';
import type { MapName } from './vector/map-name.ts';
import { TileStore } from './vector/tile-store.ts';

/** Content of a tile; shapes are SVG path data in the tile's own units. */
export interface WorldTile {
  zoom: number;
  column: number;
  row: number;
  land: string;
  borders: string;
  names: readonly MapName[];
}

type FetchTile = (address: string) => Promise<Response>;

/** The app's own vector tiles. */
export class WorldTiles extends TileStore<WorldTile> {
  constructor(fetchTile: FetchTile = (address) => fetch(address)) {
    super((address) => fetchAndDecode(fetchTile, address));
  }
}

async function fetchAndDecode(fetchTile: FetchTile, address: TileAddress): Promise<WorldTile> {
  const response = await fetchTile(worldTileAddress(address.zoom, address.column, address.row));
  if (!response.ok) throw new TypeError(`The tile was answered with ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Tiles that arrive together are decoded in one task each.
  await new Promise((resolve) => setTimeout(resolve));
  return decode(address, bytes);
}

/** The data tile for a tile of the view; below the deepest zoom of the data, the tile that contains it. */
export const dataTileOf = (address: TileAddress): TileAddress => ancestorAt(address, worldMapZoomMax);

function decode(address: TileAddress, bytes: Uint8Array): WorldTile {
  const { layers } = new VectorTile(new Pbf(bytes));
  return {
    ...address,
    land: pathOf(layers['land'], true),
    borders: pathOf(layers['border'], false),
    names: namesOf(layers['place'], address),
  };
}

const pathOf = (layer: VectorTileLayer | undefined, isClosed: boolean): string =>
  featuresOf(layer)
    .map((feature) => pathOfFeature(feature, isClosed))
    .join('');

function namesOf(layer: VectorTileLayer | undefined, tile: TileAddress): MapName[] {
  return featuresOf(layer).flatMap((feature) => {
    const [[point] = []] = feature.loadGeometry();
    if (point === undefined) return [];
    // Names in the margin belong to the neighbouring tile.
    if (point.x < 0 || point.y < 0 || point.x >= feature.extent || point.y >= feature.extent) return [];
    const { name, kind, rank } = feature.properties;
    return [
      {
        name: String(name),
        kind: kind as PlaceKind,
        rank: Number(rank),
        ...placeIn(tile, point.x / feature.extent, point.y / feature.extent),
      },
    ];
  });
}

/** Shared by all maps of the page. */
export const worldTiles = new WorldTiles();
