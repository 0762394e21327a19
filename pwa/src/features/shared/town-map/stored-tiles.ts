import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { cacheNames, cacheSizes, tripCachePrefix } from '#pwa/data/storage/cache-names.ts';
import { keyOf, type TileAddress } from './tile-address.ts';

/** Tiles of a trip are in a cache of their own, which is never cleared to free space. */
const mapCachePrefix = `${tripCachePrefix}map-`;

/** Stored tiles between two removals of the oldest ones. */
const trimEvery = 16;

const tripCacheName = (bookingId: number): string => `${mapCachePrefix}${bookingId}`;

const isAvailable = (): boolean => 'caches' in globalThis;

/** Cache of the viewed tiles and the map file's description; null in browsers without caches. */
export const openTownCache = async (): Promise<Cache | null> =>
  isAvailable() ? caches.open(cacheNames.townMap) : null;

/** Cache of the tiles around a trip; null in browsers without caches. */
export const openTripCache = async (bookingId: number): Promise<Cache | null> =>
  isAvailable() ? caches.open(tripCacheName(bookingId)) : null;

export const deleteTripCache = async (bookingId: number): Promise<boolean> =>
  isAvailable() && (await caches.delete(tripCacheName(bookingId)));

/** Removes the tiles around all trips but these, such as those of another account. */
export async function keepOnlyTripAreas(bookingIds: ReadonlySet<number>): Promise<void> {
  if (!isAvailable()) return;
  const wanted = new Set([...bookingIds].map(tripCacheName));
  for (const name of await caches.keys())
    if (name.startsWith(mapCachePrefix) && !wanted.has(name)) await caches.delete(name);
}

/**
 * Address under which a whole tile is stored, since caches refuse parts of a file. Only this device knows it; the
 * server does not answer it. Tiles of another archive differ in the query only.
 */
export const storedAddress = ({ archive }: Pick<TownMap, 'archive'>, tile: TileAddress): string =>
  `/town-map/${keyOf(tile)}.mvt?of=${encodeURIComponent(archive)}`;

export const toStoredTile = (bytes: ArrayBuffer): Response =>
  new Response(bytes, { headers: { 'Content-Type': 'application/vnd.mapbox-vector-tile' } });

/** What is stored under an address. @param anyArchive whether a tile of an earlier map file will do */
export async function findStored(address: string, anyArchive = false): Promise<Response | null> {
  if (!isAvailable()) return null;
  for (const name of await caches.keys()) {
    if (name !== cacheNames.townMap && !name.startsWith(mapCachePrefix)) continue;
    const found = await caches.match(address, { cacheName: name, ignoreSearch: anyArchive });
    if (found !== undefined) return found;
  }
  return null;
}

let storedSinceTrim = 0;

/** Stores a viewed tile and removes the oldest ones above the limit. A full device stores nothing. */
export async function storeViewedTile(address: string, bytes: ArrayBuffer): Promise<void> {
  const cache = await openTownCache();
  if (cache === null) return;
  try {
    await cache.put(address, toStoredTile(bytes));
    storedSinceTrim += 1;
    if (storedSinceTrim < trimEvery) return;
    storedSinceTrim = 0;
    // In the order in which they were stored.
    const tiles = (await cache.keys()).filter(({ url }) => url.includes('.mvt?'));
    for (const oldest of tiles.slice(0, Math.max(0, tiles.length - cacheSizes.townMap)))
      await cache.delete(oldest);
  } catch {
    // Viewed tiles can be requested again.
  }
}
