import { GridLayer, LatLngBounds, type Coords, type DoneCallback } from 'leaflet';
import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { ancestorAt } from '#pwa/features/shared/town-map/tile-address.ts';
import type { TileStore } from '#pwa/features/catalog/map/vector/tile-store.ts';
import { drawTile } from '#pwa/features/catalog/map/vector/tile-svg.ts';
import { townTileExtent, townTilePx, type TownTile } from './town-tile.ts';
import styles from './town-layer.module.css';

/** A view is one zoom deeper than its data, because the tiles are twice as large as Leaflet's. */
export const viewOffset = 1;
/** Least detailed zoom at which a view has more than the map of the world. */
const viewZoomMin = 9;

/** Zooms of a view from which lines are drawn wider. */
const scales = [
  [16, 'close'],
  [14, 'near'],
  [0, 'far'],
] as const;

/** Ground, water, roads and buildings of the map file, as SVG in the colours of the theme. */
export class TownLayer extends GridLayer {
  readonly #tiles: TileStore<TownTile | null>;
  readonly #zoomMax: number;
  readonly #onMissing: () => void;

  /** @param onMissing called when a tile cannot be loaded in full detail */
  constructor(map: TownMap, tiles: TileStore<TownTile | null>, pane: string, onMissing: () => void) {
    super({
      pane,
      tileSize: townTilePx,
      minZoom: Math.max(viewZoomMin, map.minZoom + viewOffset),
      bounds: new LatLngBounds([map.south, map.west], [map.north, map.east]),
      className: styles.town ?? '',
    });
    this.#tiles = tiles;
    this.#zoomMax = map.maxZoom;
    this.#onMissing = onMissing;
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const element = document.createElement('div');
    element.dataset['scale'] = scales.find(([zoom]) => z >= zoom)?.[1] ?? 'far';
    const wanted = { zoom: z - viewOffset, column: x, row: y };
    const data = ancestorAt(wanted, this.#zoomMax);
    this.#tiles.loadBest(data).then(
      (tile) => {
        if (tile !== null) {
          if (tile.zoom < data.zoom) this.#onMissing();
          element.append(drawTile(tile, tile.shapes, wanted, { extent: townTileExtent, sizePx: townTilePx }));
        }
        done(undefined, element);
      },
      (error: unknown) => {
        // The map of the world remains visible below.
        this.#onMissing();
        done(error instanceof Error ? error : new Error(String(error)), element);
      },
    );
    return element;
  }
}
