import { GeoJSON, LayerGroup, Polyline, SVG, TileLayer, type Map as LeafletMap } from 'leaflet';
import { map as limits } from '#contracts/limits.ts';
import { whenIdle } from '#pwa/lib/when-idle.ts';
import { graticule } from './graticule.ts';
import { loadLand, moveLand } from './land-outline.ts';
import { viewOf } from './map-view.ts';
import { findTileSource, type TileSource } from './tile-source.ts';
import styles from './retreat-map.module.css';

/** How long a map may stay bare before the land is drawn, in milliseconds. */
const bareMs = 2000;

/** Longest wait before the next of the worlds beside each other is drawn, in milliseconds. */
const worldMaxMs = 200;

export interface MapGround {
  /** Asks for the missing tiles again. */
  retry: () => void;
  remove: () => void;
}

/**
 * What lies under the markers: tiles, and below them, as soon as one is missing, the world's land with its grid.
 * @param onDetail told whether all tiles of the view are there
 */
export function layGround(map: LeafletMap, onDetail: (hasDetail: boolean) => void): MapGround {
  const source = findTileSource(document);
  let isRemoved = false;
  let land: LandLayer | null = null;
  const drawLand = () => {
    land ??= new LandLayer(map, () => isRemoved);
  };
  if (source === null || !navigator.onLine) drawLand();
  const tiles = source === null ? null : layTiles(map, source, drawLand, onDetail);
  return {
    retry: () => tiles?.retry(),
    remove: () => {
      isRemoved = true;
      tiles?.remove();
    },
  };
}

/** @param onMissing told when a tile cannot be had, or none came for a while */
function layTiles(
  map: LeafletMap,
  { url, attribution }: TileSource,
  onMissing: () => void,
  onDetail: (hasDetail: boolean) => void,
): MapGround {
  const tiles = new TileLayer(url, {
    attribution,
    tileSize: limits.tileSizePx,
    maxZoom: map.getMaxZoom(),
    // Only an answer with this right can be looked at and kept by the service worker.
    crossOrigin: 'anonymous',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let missing = 0;
  const lack = () => {
    onMissing();
    onDetail(false);
  };
  const bareTimer = setTimeout(lack, bareMs);
  tiles.on('loading', () => {
    missing = 0;
  });
  tiles.on('tileerror', () => {
    missing += 1;
    lack();
  });
  tiles.on('load', () => {
    clearTimeout(bareTimer);
    if (missing === 0) onDetail(true);
  });
  tiles.addTo(map);
  return { retry: () => tiles.redraw(), remove: () => clearTimeout(bareTimer) };
}

const landPane = 'land';
const landPaneDepth = '150'; // below the tiles, which stand at 200

/** Land and grid, in a pane below the tiles. */
class LandLayer {
  readonly #map: LeafletMap;
  readonly #grid = new LayerGroup();
  readonly #renderer: SVG;

  constructor(map: LeafletMap, isRemoved: () => boolean) {
    this.#map = map;
    map.createPane(landPane).style.zIndex = landPaneDepth;
    this.#renderer = new SVG({ pane: landPane, padding: 0.5 });
    void this.#draw(isRemoved);
  }

  async #draw(isRemoved: () => boolean): Promise<void> {
    const land = await loadLand().catch(() => null);
    if (isRemoved()) return;
    // Without the land, which a first visit offline lacks, the grid still shows where the map moves.
    if (land !== null) {
      // One world at a time: a tap on the map is answered in between.
      for (const degrees of [0, -360, 360]) {
        await new Promise<void>((resolve) => whenIdle(resolve, worldMaxMs));
        if (isRemoved()) return;
        new GeoJSON(moveLand(land, degrees), {
          pane: landPane,
          interactive: false,
          style: { renderer: this.#renderer, className: styles.land, weight: 1 },
        }).addTo(this.#map);
      }
    }
    this.#grid.addTo(this.#map);
    this.#drawGrid();
    this.#map.on('moveend', this.#drawGrid);
  }

  readonly #drawGrid = () => {
    this.#grid.clearLayers();
    for (const line of graticule(viewOf(this.#map))) {
      new Polyline(line, {
        pane: landPane,
        renderer: this.#renderer,
        interactive: false,
        className: styles.grid,
        weight: 1,
      }).addTo(this.#grid);
    }
  };
}
