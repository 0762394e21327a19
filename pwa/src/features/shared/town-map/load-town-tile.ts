import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { findStored, storedAddress, storeViewedTile } from './stored-tiles.ts';
import type { TileAddress } from './tile-address.ts';
import { TownArchive, unpackTile } from './town-archive.ts';

let opened: { address: string; archive: TownArchive } | null = null;

/** The archive of a map; its directories are shared by all maps of the page. */
export function archiveOf({ archive: address }: Pick<TownMap, 'archive'>): TownArchive {
  if (opened?.address !== address) opened = { address, archive: new TownArchive(address) };
  return opened.archive;
}

/**
 * A tile of the map: from this device, or from the server, and then stored.
 * @returns null if the map has no such tile
 * @throws {TypeError} if it is offline and the tile is not on this device
 */
export async function loadTownTile(map: TownMap, tile: TileAddress): Promise<Uint8Array | null> {
  const address = storedAddress(map, tile);
  const stored = await findStored(address);
  if (stored !== null) return unpackTile(await stored.arrayBuffer());
  try {
    const archive = archiveOf(map);
    const place = await archive.find(tile);
    if (place === null) return null;
    const bytes = await archive.read(place);
    void storeViewedTile(address, bytes);
    return await unpackTile(bytes);
  } catch (error) {
    const earlier = await findStored(address, true);
    if (earlier === null) throw error;
    return unpackTile(await earlier.arrayBuffer());
  }
}
