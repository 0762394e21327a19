import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { worldTileExtent } from '#contracts/domain/places/world-map.ts';
import { drawTile } from './vector/tile-svg.ts';
import { dataTileOf, type WorldTiles } from './world-tiles.ts';
import styles from './map-ground.module.css';

/** Land and borders of the world, as SVG in the colours of the theme. */
export class WorldLayer extends GridLayer {
  readonly #tiles: WorldTiles;
  readonly #onMissing: () => void;

  /** @param onMissing called when a tile cannot be loaded in full detail */
  constructor(tiles: WorldTiles, pane: string, onMissing: () => void) {
    super({ pane, className: styles.world ?? '' });
    this.#tiles = tiles;
    this.#onMissing = onMissing;
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const element = document.createElement('div');
    const wanted = { zoom: z, column: x, row: y };
    const data = dataTileOf(wanted);
    this.#tiles.loadBest(data).then(
      (tile) => {
        if (tile.zoom < data.zoom) this.#onMissing();
        const shapes = [
          { path: tile.land, style: styles.land },
          { path: tile.borders, style: styles.border },
        ];
        const size = { extent: worldTileExtent, sizePx: this.getTileSize().x };
        element.append(drawTile(tile, shapes, wanted, size));
        done(undefined, element);
      },
      (error: unknown) => {
        this.#onMissing();
        done(error instanceof Error ? error : new Error(String(error)), element);
      },
    );
    return element;
  }
}
