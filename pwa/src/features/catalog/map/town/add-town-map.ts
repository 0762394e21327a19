import type { Map as LeafletMap } from 'leaflet';
import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { findTownMap } from '#pwa/features/shared/town-map/find-town-map.ts';
import { loadTownTile } from '#pwa/features/shared/town-map/load-town-tile.ts';
import type { NameSource } from '#pwa/features/catalog/map/vector/map-name.ts';
import { TileStore } from '#pwa/features/catalog/map/vector/tile-store.ts';
import { tilesInView } from '#pwa/features/catalog/map/vector/tiles-in-view.ts';
import { TownLayer, viewOffset } from './town-layer.ts';
import { decodeTownTile, type TownTile } from './town-tile.ts';

const paneName = 'town';
/** Above the world, which has 150, and below the street tiles, which have 200. */
const paneDepth = '160';
/** Deepest zoom of a map; deeper views than the data enlarge it. */
const zoomMax = 18;

/** The map file on a map. */
export interface TownGround {
  map: TownMap;
  names: NameSource;
  /** Requests the missing tiles again. */
  retry: () => void;
}

/**
 * Draws the operator's map file over the map of the world, and lets the map zoom as deep as the file.
 * @param isInUse false once the map was removed
 * @param onMissing called when a tile cannot be loaded in full detail
 * @returns null if there is no map file
 * @throws {TypeError} if it is offline and the file's description is not on this device
 */
export async function addTownMap(
  map: LeafletMap,
  isInUse: () => boolean,
  onMissing: () => void,
): Promise<TownGround | null> {
  const town = await findTownMap();
  if (town === null || !isInUse()) return null;
  const tiles = storeOf(town);
  (map.getPane(paneName) ?? map.createPane(paneName)).style.zIndex = paneDepth;
  const layer = new TownLayer(town, tiles, paneName, onMissing).addTo(map);
  map.setMaxZoom(Math.max(map.getMaxZoom(), Math.min(zoomMax, town.maxZoom + viewOffset)));
  return { map: town, names: namesIn(town, tiles), retry: () => void layer.redraw() };
}

let opened: { archive: string; tiles: TileStore<TownTile | null> } | null = null;

/** The decoded tiles, shared by all maps of the page. */
function storeOf(town: TownMap): TileStore<TownTile | null> {
  if (opened?.archive !== town.archive) {
    const read = async (address: Parameters<typeof loadTownTile>[1]) => {
      const bytes = await loadTownTile(town, address);
      return bytes === null ? null : decodeTownTile(address, bytes);
    };
    opened = { archive: town.archive, tiles: new TileStore(read, town.minZoom) };
  }
  return opened.tiles;
}

function namesIn(town: TownMap, tiles: TileStore<TownTile | null>): NameSource {
  return async (view, viewZoom) => {
    const zoom = Math.min(town.maxZoom, Math.round(viewZoom) - viewOffset);
    if (zoom < town.minZoom) return [];
    const inView = tilesInView(view, zoom).filter(({ turns }) => turns === 0);
    const found = await Promise.all(
      inView.map(async ({ turns, ...address }) => {
        const tile = await tiles.loadBest(address).catch(() => null);
        return (tile?.names ?? []).map((name) => ({ name, turns }));
      }),
    );
    return found.flat();
  };
}
