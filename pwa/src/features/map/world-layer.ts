import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { worldTileExtent } from '#contracts/domain/world-map.ts';
import { dataTileOf, type WorldTile, type WorldTiles } from './world-tiles.ts';
import styles from './map-ground.module.css';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Overlap between neighbouring tiles in CSS pixels, so that no gap is visible. */
const overlapPx = 1;

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
        element.append(draw(tile, wanted, this.getTileSize().x));
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

/** The part of a data tile's drawing that belongs to a tile of the view. */
function draw(
  tile: WorldTile,
  { zoom, column, row }: { zoom: number; column: number; row: number },
  sizePx: number,
): SVGElement {
  const parts = 2 ** (zoom - tile.zoom);
  const span = worldTileExtent / parts;
  const unitsPerPx = span / sizePx;
  const margin = overlapPx * unitsPerPx;
  const left = (column - tile.column * parts) * span - margin;
  const top = (row - tile.row * parts) * span - margin;
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `${left} ${top} ${span + 2 * margin} ${span + 2 * margin}`);
  svg.setAttribute('width', String(sizePx + 2 * overlapPx));
  svg.setAttribute('height', String(sizePx + 2 * overlapPx));
  for (const [data, style] of [
    [tile.land, styles.land],
    [tile.borders, styles.border],
  ] as const) {
    if (data === '') continue;
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', data);
    path.setAttribute('class', style ?? '');
    svg.append(path);
  }
  return svg;
}
