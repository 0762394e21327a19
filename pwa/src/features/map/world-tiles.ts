import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { worldMapZoomMax, worldTileAddress, type PlaceKind } from '#contracts/domain/world-map.ts';

/** A name on the map; its position in degrees. */
export interface MapName {
  name: string;
  kind: PlaceKind;
  /** Names of a higher rank are placed first. */
  rank: number;
  latitude: number;
  longitude: number;
}

/** Content of a tile; shapes are SVG path data in the tile's own units. */
export interface WorldTile {
  zoom: number;
  column: number;
  row: number;
  land: string;
  borders: string;
  names: readonly MapName[];
}

interface TileAddress {
  zoom: number;
  column: number;
  row: number;
}

/** Maximum number of decoded tiles; a view has about twenty. */
const decodedMax = 96;

/** The app's own vector tiles, each fetched once while it is in use. */
export class WorldTiles {
  readonly #fetchTile: (address: string) => Promise<Response>;
  readonly #tiles = new Map<string, Promise<WorldTile>>();

  constructor(fetchTile: (address: string) => Promise<Response> = (address) => fetch(address)) {
    this.#fetchTile = fetchTile;
  }

  /** @throws {TypeError} if it is offline and the tile is not on this device */
  load(address: TileAddress): Promise<WorldTile> {
    const key = keyOf(address);
    const known = this.#tiles.get(key);
    if (known !== undefined) {
      // The least recently used tile is removed first.
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return known;
    }
    const loading = this.#fetchAndDecode(address);
    this.#tiles.set(key, loading);
    loading.catch(() => {
      if (this.#tiles.get(key) === loading) this.#tiles.delete(key);
    });
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > decodedMax && oldest !== undefined) this.#tiles.delete(oldest);
    return loading;
  }

  /** The tile, or the nearest parent that can be loaded: coarser, but better than nothing. */
  async loadBest(address: TileAddress): Promise<WorldTile> {
    try {
      return await this.load(address);
    } catch (error) {
      if (address.zoom === 0) throw error;
      return this.loadBest(parentOf(address));
    }
  }

  async #fetchAndDecode(address: TileAddress): Promise<WorldTile> {
    const response = await this.#fetchTile(worldTileAddress(address.zoom, address.column, address.row));
    if (!response.ok) throw new TypeError(`The tile was answered with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // Tiles that arrive together are decoded in one task each.
    await new Promise((resolve) => setTimeout(resolve));
    return decode(address, bytes);
  }
}

const keyOf = ({ zoom, column, row }: TileAddress): string => `${zoom}/${column}/${row}`;

const parentOf = ({ zoom, column, row }: TileAddress): TileAddress => ({
  zoom: zoom - 1,
  column: column >> 1,
  row: row >> 1,
});

/** The data tile for a tile of the view; below the deepest zoom of the data, the tile that contains it. */
export function dataTileOf({ zoom, column, row }: TileAddress): TileAddress {
  const depth = Math.max(0, zoom - worldMapZoomMax);
  return { zoom: zoom - depth, column: column >> depth, row: row >> depth };
}

function decode(address: TileAddress, bytes: Uint8Array): WorldTile {
  const { layers } = new VectorTile(new Pbf(bytes));
  return {
    ...address,
    land: pathOf(layers['land'], true),
    borders: pathOf(layers['border'], false),
    names: namesOf(layers['place'], address),
  };
}

function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
}

function pathOf(layer: VectorTileLayer | undefined, isClosed: boolean): string {
  let path = '';
  for (const feature of featuresOf(layer)) {
    for (const line of feature.loadGeometry()) {
      let before = { x: 0, y: 0 };
      for (const [index, point] of line.entries()) {
        path += index === 0 ? `M${point.x} ${point.y}l` : `${point.x - before.x} ${point.y - before.y} `;
        before = point;
      }
      if (isClosed) path += 'z';
    }
  }
  return path;
}

function namesOf(layer: VectorTileLayer | undefined, { zoom, column, row }: TileAddress): MapName[] {
  return featuresOf(layer).flatMap((feature) => {
    const [[point] = []] = feature.loadGeometry();
    if (point === undefined) return [];
    // Names in the margin belong to the neighbouring tile.
    if (point.x < 0 || point.y < 0 || point.x >= feature.extent || point.y >= feature.extent) return [];
    const side = 2 ** zoom;
    const { name, kind, rank } = feature.properties;
    return [
      {
        name: String(name),
        kind: kind as PlaceKind,
        rank: Number(rank),
        longitude: ((column + point.x / feature.extent) / side) * 360 - 180,
        latitude: latitudeOf((row + point.y / feature.extent) / side),
      },
    ];
  });
}

/** Inverse of Web Mercator. @param y from 0 in the north to 1 in the south */
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The tile at a zoom that contains a place. */
export function tileAt(latitude: number, longitude: number, zoom: number): TileAddress {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const side = 2 ** zoom;
  const within = (index: number) => Math.min(side - 1, Math.max(0, Math.floor(index)));
  return {
    zoom,
    column: within((longitude / 360 + 0.5) * side),
    row: within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

/** Shared by all maps of the page. */
export const worldTiles = new WorldTiles();
