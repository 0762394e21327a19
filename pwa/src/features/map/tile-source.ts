/** Where map tiles come from. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`, and `{s}` where the host has several names. */
  url: string;
  /** HTML of the map's own corner, written here and nowhere taken from data. */
  attribution: string;
}

/** Deepest zoom of maps that guests see, of the map of one retreat, and of the map on which a host sets the place. */
const deepestZooms = { retreats: 11, retreat: 12, picker: 17 } as const;
/** Street tiles end here. */
const streetZoomMax = 18;

/** Deepest zoom of a map: as deep as there is something to see. */
export const deepestZoom = (purpose: keyof typeof deepestZooms, page: Document = document): number =>
  findTileSource(page) === null ? deepestZooms[purpose] : streetZoomMax;

const openStreetMapCredit =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors';

/**
 * The tiles the server was set up with, which it names in the page's head; null where it has none, and the land's
 * outline is the map. Whoever serves street tiles draws them from OpenStreetMap's data.
 */
export function findTileSource(page: Document): TileSource | null {
  const url = page.querySelector<HTMLMetaElement>('meta[name="tile-url"]')?.content ?? '';
  const isUsable =
    /^(https?:\/)?\/[^\s]+$/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
  return isUsable ? { url, attribution: openStreetMapCredit } : null;
}
