/**
 * The map of the world that the app draws itself: vector tiles (Mapbox Vector Tile 2.1) with the layers `land`,
 * `border` and `place`, in the usual pyramid of 256-pixel tiles in Web Mercator.
 */

/** Maximum zoom with tiles; deeper views enlarge them. */
export const worldMapZoomMax = 7;

/** Units along a tile's edge: 38 m at the equator in the deepest tiles. */
export const worldTileExtent = 8192;

/** Version of the tiles' content. Tiles are cached for a month, so it must rise when their content changes. */
const worldMapVersion = 1;
export const worldMapPath = `/world-map/${worldMapVersion}/`;

export const worldTileAddress = (zoom: number, column: number, row: number): string =>
  `${worldMapPath}${zoom}/${column}/${row}.mvt`;

const tilePattern = new RegExp(`^${worldMapPath}([0-${worldMapZoomMax}])/(\\d{1,3})/(\\d{1,3})\\.mvt$`);

/** @returns null if the path names no tile of the pyramid */
export function readWorldTileAddress(path: string): { zoom: number; column: number; row: number } | null {
  const match = tilePattern.exec(path);
  if (match === null) return null;
  const [zoom = 0, column = 0, row = 0] = match.slice(1).map(Number);
  const side = 2 ** zoom;
  return column < side && row < side ? { zoom, column, row } : null;
}

/** Kind of a named feature on the map. */
export const placeKinds = ['country', 'capital', 'town'] as const;
export type PlaceKind = (typeof placeKinds)[number];
