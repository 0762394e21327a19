import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { worldMapZoomMax } from '#contracts/domain/world-map.ts';
import { viewOf } from './map-view.ts';
import { placeNames, type NamePoint } from './name-layout.ts';
import { tileAt, type WorldTile, type WorldTiles } from './world-tiles.ts';
import styles from './map-ground.module.css';

const paneName = 'names';
/** Above the tiles, which have 200, and below the markers, which have 600. */
const paneDepth = '350';

/** Rank from which a town's name is larger: 100,000 people. */
const cityRank = 50;

/** Names of countries and towns, as text over the tiles, laid out again when the map stops moving. */
export class NameLayer extends Layer {
  readonly #tiles: WorldTiles;
  readonly #pane: HTMLElement;
  readonly #leaflet: LeafletMap;
  #layout = 0;

  constructor(map: LeafletMap, tiles: WorldTiles) {
    super();
    this.#tiles = tiles;
    this.#leaflet = map;
    this.#pane = map.getPane(paneName) ?? map.createPane(paneName);
    this.#pane.style.zIndex = paneDepth;
    // Hidden during a zoom animation, which would scale the text.
    this.#pane.classList.add('leaflet-zoom-hide', styles.names ?? '');
    this.#pane.setAttribute('aria-hidden', 'true');
  }

  override onAdd(): this {
    this.#leaflet.on('moveend', this.#draw);
    this.#draw();
    return this;
  }

  override onRemove(): this {
    this.#leaflet.off('moveend', this.#draw);
    this.#layout += 1;
    this.#pane.replaceChildren();
    return this;
  }

  readonly #draw = (): void => {
    void this.#drawNames();
  };

  async #drawNames(): Promise<void> {
    this.#layout += 1;
    const layout = this.#layout;
    const found = await Promise.all(tilesInView(this.#leaflet).map((wanted) => this.#load(wanted)));
    if (layout !== this.#layout) return;
    const { x: width, y: height } = this.#leaflet.getSize();
    const points = found.flatMap(({ tile, turns }) =>
      (tile?.names ?? []).map((name): NamePoint => {
        const { x, y } = this.#leaflet.latLngToContainerPoint([name.latitude, name.longitude + turns * 360]);
        return { name, x, y };
      }),
    );
    this.#pane.replaceChildren(...placeNames(points, width, height).map((point) => this.#toElement(point)));
  }

  async #load({ turns, ...address }: TileInView): Promise<{ tile: WorldTile | null; turns: number }> {
    return { tile: await this.#tiles.loadBest(address).catch(() => null), turns };
  }

  #toElement({ name: { name, kind, rank }, x, y }: NamePoint): HTMLElement {
    const element = document.createElement('span');
    element.className = styles.name ?? '';
    element.dataset['kind'] = kind;
    if (rank >= cityRank) element.dataset['city'] = '';
    element.textContent = name;
    DomUtil.setPosition(element, this.#leaflet.containerPointToLayerPoint([x, y]).round());
    return element;
  }
}

interface TileInView {
  zoom: number;
  column: number;
  row: number;
  /** How many times the view was moved around the world. */
  turns: number;
}

/** The data tiles below the view, for each copy of the world. */
function tilesInView(map: LeafletMap): TileInView[] {
  const zoom = Math.min(worldMapZoomMax, Math.max(0, Math.round(map.getZoom())));
  const side = 2 ** zoom;
  const { west, south, east, north } = viewOf(map);
  const [top, bottom] = [tileAt(Math.min(85, north), 0, zoom).row, tileAt(Math.max(-85, south), 0, zoom).row];
  const first = Math.floor((west / 360 + 0.5) * side);
  const last = Math.floor((east / 360 + 0.5) * side);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((at) =>
    Array.from({ length: bottom - top + 1 }, (_, index) => ({
      zoom,
      column: ((at % side) + side) % side,
      row: top + index,
      turns: Math.floor(at / side),
    })),
  );
}
