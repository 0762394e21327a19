import { townMapDescriptionPath, type TownMap } from '#contracts/domain/places/town-map.ts';
import { findTownMap } from './find-town-map.ts';
import { archiveOf } from './load-town-tile.ts';
import { deleteTripCache, openTripCache, storedAddress, toStoredTile } from './stored-tiles.ts';
import { tileAt, type TileAddress } from './tile-address.ts';
import type { TilePlace } from './town-archive.ts';

/** A stay and the place of its retreat, in degrees. */
export interface TripArea {
  bookingId: number;
  latitude: number;
  longitude: number;
}

/** What this device has of the map around a trip. */
export type TripAreaStatus =
  /** The server has no map file, or the file does not cover the place. */
  | { kind: 'no-map-file' }
  /** It is offline, and the area was never kept, so its size is not known. */
  | { kind: 'unknown' }
  /** Number and size of all tiles, and of those that are missing. 0 missing: the map works offline. */
  | { kind: 'area'; tiles: number; bytes: number; missingTiles: number; missingBytes: number };

/** A tile of an area: where it is stored, and its position in the archive. */
interface PlannedTile extends TilePlace {
  address: string;
}

/** All tiles of an area. It is stored beside them, so that what is missing is known offline. */
interface Plan {
  map: TownMap;
  tiles: PlannedTile[];
}

/** Distance from the place in each direction, in kilometres. */
const reachKm = 2.5;
/** The view from above: one tile shows about 30 km. */
const zoomFrom = 10;
/** Maximum number of tiles; of a larger area, the deepest zoom is incomplete. */
const tilesMax = 400;
/** Tiles that are requested at the same time. */
const parallel = 4;
const planPath = '/town-map/area.json';
const kmPerDegree = 111.32;

/** What of a trip's area is on this device, and how much is missing. Downloads no tile. */
export async function checkTripArea(area: TripArea): Promise<TripAreaStatus> {
  const found = await findPlan(area);
  if (found === 'no-map-file' || found === 'unknown') return { kind: found };
  return statusOf(found, await storedOf(area.bookingId));
}

/**
 * Downloads what is missing of a trip's area and keeps it until `removeTripArea`. It stops without an error if the
 * connection is lost; the result then has missing tiles.
 * @throws {DOMException} `QuotaExceededError` if the device is full
 */
export async function keepTripArea(area: TripArea): Promise<TripAreaStatus> {
  const plan = await findPlan(area);
  if (plan === 'no-map-file' || plan === 'unknown') return { kind: plan };
  const cache = await openTripCache(area.bookingId);
  if (cache === null) return statusOf(plan, new Set());
  await cache.put(planPath, toStoredJson(plan));
  // Offline, the map is drawn also after the viewed tiles were removed.
  await cache.put(townMapDescriptionPath, toStoredJson(plan.map));
  const stored = await storedOf(area.bookingId);
  const waiting = plan.tiles.filter(({ address }) => !stored.has(address));
  await download(plan, waiting, cache);
  const status = statusOf(plan, await storedOf(area.bookingId));
  // Tiles of an earlier map file serve until all of the new ones are there.
  if (status.missingTiles === 0) await removeOthers(cache, plan);
  return status;
}

/** Stores tiles until the connection is lost. @throws {DOMException} `QuotaExceededError` if the device is full */
async function download({ map }: Plan, waiting: PlannedTile[], cache: Cache): Promise<void> {
  const archive = archiveOf(map);
  const downloadNext = async (): Promise<void> => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      try {
        await cache.put(tile.address, toStoredTile(await archive.read(tile)));
      } catch (error) {
        waiting.length = 0;
        if (!(error instanceof TypeError)) throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: parallel }, downloadNext));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Removes a trip's area from this device. */
export async function removeTripArea(bookingId: number): Promise<void> {
  await deleteTripCache(bookingId);
}

function statusOf({ tiles }: Plan, stored: ReadonlySet<string>): Extract<TripAreaStatus, { kind: 'area' }> {
  const missing = tiles.filter(({ address }) => !stored.has(address));
  return {
    kind: 'area',
    tiles: tiles.length,
    bytes: sizeOf(tiles),
    missingTiles: missing.length,
    missingBytes: sizeOf(missing),
  };
}

const sizeOf = (tiles: readonly PlannedTile[]): number => tiles.reduce((sum, { length }) => sum + length, 0);

async function storedOf(bookingId: number): Promise<Set<string>> {
  const requests = (await (await openTripCache(bookingId))?.keys()) ?? [];
  return new Set(requests.map(pathOf));
}

const toStoredJson = (value: unknown): Response => new Response(JSON.stringify(value));

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function removeOthers(cache: Cache, { tiles }: Plan): Promise<void> {
  const wanted = new Set([planPath, townMapDescriptionPath, ...tiles.map(({ address }) => address)]);
  for (const request of await cache.keys()) if (!wanted.has(pathOf(request))) await cache.delete(request);
}

/** The plan for the map file of now; offline, the stored one. */
async function findPlan(area: TripArea): Promise<Plan | 'no-map-file' | 'unknown'> {
  try {
    const map = await findTownMap();
    const plan = map === null ? null : await planArea(map, area);
    return plan === null || plan.tiles.length === 0 ? 'no-map-file' : plan;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const stored = await (await openTripCache(area.bookingId))?.match(planPath);
    return stored === undefined ? 'unknown' : ((await stored.json()) as Plan);
  }
}

async function planArea(map: TownMap, area: TripArea): Promise<Plan> {
  const archive = archiveOf(map);
  const tiles: PlannedTile[] = [];
  for (const tile of tilesAround(area, Math.max(zoomFrom, map.minZoom), map.maxZoom).slice(0, tilesMax)) {
    const place = await archive.find(tile);
    if (place !== null) tiles.push({ address: storedAddress(map, tile), ...place });
  }
  return { map, tiles };
}

/** Tiles around a place, the least detailed first. */
function tilesAround(
  { latitude, longitude }: Omit<TripArea, 'bookingId'>,
  zoomMin: number,
  zoomMax: number,
): TileAddress[] {
  const reach = reachKm / kmPerDegree;
  const reachEast = reach / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const tiles: TileAddress[] = [];
  for (let zoom = zoomMin; zoom <= zoomMax; zoom += 1) {
    const first = tileAt(latitude + reach, longitude - reachEast, zoom);
    const last = tileAt(latitude - reach, longitude + reachEast, zoom);
    for (let column = first.column; column <= last.column; column += 1) {
      for (let row = first.row; row <= last.row; row += 1) tiles.push({ zoom, column, row });
      if (tiles.length > tilesMax) return tiles;
    }
  }
  return tiles;
}
