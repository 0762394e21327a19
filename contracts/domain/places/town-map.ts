/**
 * The operator's own map: one PMTiles archive of version 3 with vector tiles in the schema of the Protomaps basemaps.
 * Devices read parts of it with range requests.
 */

const townMapPath = '/town-map/';

/** Address of the description; the page names it only if the server has a map file. */
export const townMapDescriptionPath = `${townMapPath}current.json`;

/** Address of the archive, which changes with its content. */
export const townArchiveAddress = (tag: string): string => `${townMapPath}${tag}.pmtiles`;

export const isTownMapPath = (path: string): boolean => path.startsWith(townMapPath);

/** Maximum bytes of one range. Tiles have up to several hundred kilobytes. */
export const townRangeMaxBytes = 1024 * 1024;

/** Description of the map file, which devices read first. */
export interface TownMap {
  /** Address of the archive; another content has another address. */
  archive: string;
  minZoom: number;
  maxZoom: number;
  /** The area that it covers, in degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
}
