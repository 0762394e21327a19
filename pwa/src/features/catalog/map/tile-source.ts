/** Where map tiles come from. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`, and `{s}` where the host has several names. */
  url: string;
  /** HTML for the attribution control. A constant, never from data. */
  attribution: string;
}

/** Deepest zoom of the map of retreats, of the map of one retreat, and of the map where a host sets the place. */
const deepestZooms = { retreats: 11, retreat: 12, picker: 17 } as const;
/** Deepest zoom of street tiles. */
const streetZoomMax = 18;

/** Deepest zoom of a map, which depends on the detail of its data. */
export const deepestZoom = (purpose: keyof typeof deepestZooms, page: Document = document): number =>
  findTileSource(page) === null ? deepestZooms[purpose] : streetZoomMax;

export const openStreetMapCredit =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors';

/**
 * The tile server that the server names in the page's head; null if there is none and the app's own map is used. Street
 * tiles are assumed to come from OpenStreetMap's data.
 */
export function findTileSource(page: Document): TileSource | null {
  const url = page.querySelector<HTMLMetaElement>('meta[name="tile-url"]')?.content ?? '';
  const isUsable =
    /^(https?:\/)?\/[^\s]+$/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
  return isUsable ? { url, attribution: openStreetMapCredit } : null;
}
