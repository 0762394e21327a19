import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { worldMapZoomMax } from '#contracts/domain/places/world-map.ts';
import { textScale, viewOf } from './map-view.ts';
import { placeNames, type NamePoint } from './name-layout.ts';
import type { NameInView, NameSource } from './vector/map-name.ts';
import { tilesInView } from './vector/tiles-in-view.ts';
import type { WorldTiles } from './world-tiles.ts';
import styles from './map-ground.module.css';

const paneName = 'names';
/** Above the tiles, which have 200, and below the markers, which have 600. */
const paneDepth = '350';

/** Rank from which a town's name is larger: 100,000 people. */
const cityRank = 50;

/** Names as text over the tiles, laid out again when the map stops moving. */
export class NameLayer extends Layer {
  readonly #sources: NameSource[];
  readonly #pane: HTMLElement;
  readonly #leaflet: LeafletMap;
  #layout = 0;

  constructor(map: LeafletMap, source: NameSource) {
    super();
    this.#sources = [source];
    this.#leaflet = map;
    this.#pane = map.getPane(paneName) ?? map.createPane(paneName);
    this.#pane.style.zIndex = paneDepth;
    // Hidden during a zoom animation, which would scale the text.
    this.#pane.classList.add('leaflet-zoom-hide', styles.names ?? '');
    this.#pane.setAttribute('aria-hidden', 'true');
  }

  addSource(source: NameSource): void {
    this.#sources.push(source);
    this.#draw();
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

  /** Draws what is there without waiting for the slower source. */
  readonly #draw = (): void => {
    this.#layout += 1;
    const layout = this.#layout;
    const found: NameInView[][] = [];
    for (const [index, source] of this.#sources.entries()) {
      source(viewOf(this.#leaflet), this.#leaflet.getZoom()).then(
        (names) => {
          if (layout !== this.#layout) return;
          found[index] = names;
          this.#place(found.flat());
        },
        // Its names are not on this device.
        () => undefined,
      );
    }
  };

  #place(names: readonly NameInView[]): void {
    const { x: width, y: height } = this.#leaflet.getSize();
    const points = names.map(({ name, turns }): NamePoint => {
      const { x, y } = this.#leaflet.latLngToContainerPoint([name.latitude, name.longitude + turns * 360]);
      return { name, x, y };
    });
    const space = { width, height, textScale: textScale() };
    this.#pane.replaceChildren(...placeNames(points, space).map((point) => this.#toElement(point)));
  }

  #toElement({ name: { name, kind, rank, angle }, x, y }: NamePoint): HTMLElement {
    const element = document.createElement('span');
    element.className = styles.name ?? '';
    element.dataset['kind'] = kind;
    if (rank >= cityRank) element.dataset['city'] = '';
    if (angle === undefined) {
      element.textContent = name;
    } else {
      const turned = document.createElement('span');
      turned.textContent = name;
      turned.style.transform = `rotate(${angle.toFixed(1)}deg)`;
      element.append(turned);
    }
    DomUtil.setPosition(element, this.#leaflet.containerPointToLayerPoint([x, y]).round());
    return element;
  }
}

/** Names of countries and towns of the app's own map. */
export function worldNames(tiles: WorldTiles): NameSource {
  return async (view, viewZoom) => {
    const zoom = Math.min(worldMapZoomMax, Math.max(0, Math.round(viewZoom)));
    const found = await Promise.all(
      tilesInView(view, zoom).map(async ({ turns, ...address }) => {
        const tile = await tiles.loadBest(address).catch(() => null);
        return (tile?.names ?? []).map((name) => ({ name, turns }));
      }),
    );
    return found.flat();
  };
}
