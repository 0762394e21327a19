import type { TownMap } from '#contracts/domain/places/town-map.ts';
import { descriptionPath } from './description-path.ts';
import { inTime } from './in-time.ts';
import { findStored, openTownCache } from './stored-tiles.ts';

/** Longest wait for the description, in milliseconds, and for a newer one than the device has. */
const waitMs = { first: 15_000, newer: 3_000 };

/**
 * The operator's map as the server describes it now, or offline as it did last. Requests nothing if the page names none.
 * @returns null if there is no map file
 * @throws {TypeError} if it is offline and the description is not on this device
 */
export async function findTownMap(page: Document = document): Promise<TownMap | null> {
  const path = descriptionPath(page);
  if (path === null) return null;
  const stored = await findStored(path);
  try {
    return await inTime(stored === null ? waitMs.first : waitMs.newer, (signal) =>
      fetchTownMap(path, signal),
    );
  } catch (error) {
    if (stored === null) throw error;
    return readDescription(stored);
  }
}

async function fetchTownMap(path: string, signal: AbortSignal): Promise<TownMap | null> {
  const response = await fetch(path, { redirect: 'error', signal });
  if (response.status === 404) return null;
  const copy = response.clone();
  const map = await readDescription(response);
  await storeDescription(path, copy);
  return map;
}

/** A full device stores nothing. */
async function storeDescription(path: string, response: Response): Promise<void> {
  const cache = await openTownCache();
  await cache?.put(path, response).catch(() => undefined);
}

/** @throws {TypeError} if something between device and server answered with another page */
async function readDescription(response: Response): Promise<TownMap> {
  if (!response.ok) throw new TypeError(`The map file's description was answered with ${response.status}`);
  const map = (await response.json().catch(() => null)) as Partial<TownMap> | null;
  const { minZoom, maxZoom, west, south, east, north } = map ?? {};
  const isComplete = [minZoom, maxZoom, west, south, east, north].every(Number.isFinite);
  if (typeof map?.archive !== 'string' || !isComplete)
    throw new TypeError("The answer is not the map file's description");
  return map as TownMap;
}
