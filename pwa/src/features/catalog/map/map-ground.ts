import { Control, LayerGroup, Map as LeafletMap, Polyline, SVG, TileLayer, type MapOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { map as limits } from './map-limits.ts';
import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { descriptionPath } from '#pwa/features/shared/town-map/description-path.ts';
import { graticule } from './graticule.ts';
import { viewOf } from './map-view.ts';
import { NameLayer, worldNames } from './name-layer.ts';
import { findTileSource, openStreetMapCredit, type TileSource } from './tile-source.ts';
import { WorldLayer } from './world-layer.ts';
import { worldTiles } from './world-tiles.ts';
import type { TownGround } from './town/add-town-map.ts';
import styles from './map-ground.module.css';

/** Time without tiles from the tile server after which the app's own map is drawn, in milliseconds. */
const fallbackDelayMs = 2000;

const leafletCredit = '<a href="https://leafletjs.com" target="_blank" rel="noreferrer">Leaflet</a>';
const worldCredit =
  'Natural Earth · <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>';

export interface MapGround {
  /** Requests the missing tiles again. */
  retry: () => void;
  remove: () => void;
}

/** Creates a Leaflet map with what all maps share: zoom buttons, attribution, and a wheel that scrolls the page. */
export function createMap(frame: HTMLElement, isMotionReduced: boolean, options: MapOptions): LeafletMap {
  const map = new LeafletMap(frame, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
    ...options,
  });
  new Control.Zoom({ position: 'topright' }).addTo(map);
  new Control.Attribution({ prefix: leafletCredit }).addTo(map);
  return map;
}

/**
 * Adds the layers below the markers: the tiles of the tile server if there is one, and the app's own map of the world
 * if there is none or a tile is missing.
 * @param onDetail called with whether all tiles of the view have loaded
 * @param onTown called when the operator's map file is drawn
 */
export function addGround(
  map: LeafletMap,
  onDetail: (hasDetail: boolean) => void,
  onTown: (town: TownMap) => void = () => undefined,
): MapGround {
  const source = findTileSource(document);
  let world: WorldGround | null = null;
  const drawWorld = () => {
    world ??= new WorldGround(map, onDetail, onTown);
  };
  if (source === null || !navigator.onLine) drawWorld();
  const tiles = source === null ? null : addTiles(map, source, drawWorld, onDetail);
  return {
    retry: () => {
      tiles?.retry();
      world?.retry();
    },
    remove: () => {
      tiles?.remove();
      world?.remove();
    },
  };
}

/** @param onMissing called when a tile fails, or none has loaded for a while */
function addTiles(
  map: LeafletMap,
  { url, attribution }: TileSource,
  onMissing: () => void,
  onDetail: (hasDetail: boolean) => void,
): MapGround {
  const tiles = new TileLayer(url, {
    attribution,
    tileSize: limits.tileSizePx,
    maxZoom: map.getMaxZoom(),
    // The service worker can only check and cache CORS responses.
    crossOrigin: 'anonymous',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let missing = 0;
  const reportMissing = () => {
    onMissing();
    onDetail(false);
  };
  const fallbackTimer = setTimeout(reportMissing, fallbackDelayMs);
  tiles.on('loading', () => {
    missing = 0;
  });
  tiles.on('tileerror', () => {
    missing += 1;
    reportMissing();
  });
  tiles.on('load', () => {
    clearTimeout(fallbackTimer);
    if (missing === 0) onDetail(true);
  });
  tiles.addTo(map);
  return { retry: () => tiles.redraw(), remove: () => clearTimeout(fallbackTimer) };
}

const worldPane = 'world';
/** Below the tiles, which have 200. */
const worldPaneDepth = '150';

/**
 * The app's own map: land, borders and names, and a grid that shows movement over the open sea. Over it, the operator's
 * map file, if there is one.
 */
class WorldGround {
  readonly #map: LeafletMap;
  readonly #onDetail: (hasDetail: boolean) => void;
  readonly #grid = new LayerGroup();
  readonly #renderer: SVG;
  readonly #land: WorldLayer;
  readonly #names: NameLayer;
  readonly #onTown: (town: TownMap) => void;
  #town: TownGround | null = null;
  #isAddingTown = false;
  #isRemoved = false;

  constructor(map: LeafletMap, onDetail: (hasDetail: boolean) => void, onTown: (town: TownMap) => void) {
    this.#map = map;
    this.#onDetail = onDetail;
    this.#onTown = onTown;
    map.createPane(worldPane).style.zIndex = worldPaneDepth;
    this.#renderer = new SVG({ pane: worldPane, padding: 0.5 });
    this.#land = new WorldLayer(worldTiles, worldPane, () => onDetail(false));
    this.#land.addTo(map);
    this.#grid.addTo(map);
    this.#drawGrid();
    map.on('moveend', this.#drawGrid);
    this.#names = new NameLayer(map, worldNames(worldTiles)).addTo(map);
    map.attributionControl.addAttribution(worldCredit);
    void this.#addTown();
  }

  retry(): void {
    this.#onDetail(true);
    this.#land.redraw();
    if (this.#town === null) void this.#addTown();
    else this.#town.retry();
    this.#map.fire('moveend');
  }

  remove(): void {
    this.#isRemoved = true;
  }

  async #addTown(): Promise<void> {
    if (this.#isAddingTown || descriptionPath(document) === null) return;
    this.#isAddingTown = true;
    const reportMissing = () => this.#onDetail(false);
    try {
      const { addTownMap } = await import('./town/add-town-map.ts');
      const town = await addTownMap(this.#map, () => !this.#isRemoved, reportMissing);
      if (town === null) return;
      this.#town = town;
      this.#names.addSource(town.names);
      this.#map.attributionControl.addAttribution(openStreetMapCredit);
      this.#onTown(town.map);
    } catch {
      if (!this.#isRemoved) reportMissing();
    } finally {
      this.#isAddingTown = false;
    }
  }

  readonly #drawGrid = () => {
    this.#grid.clearLayers();
    for (const line of graticule(viewOf(this.#map))) {
      new Polyline(line, {
        pane: worldPane,
        renderer: this.#renderer,
        interactive: false,
        className: styles.grid,
        weight: 1,
      }).addTo(this.#grid);
    }
  };
}
