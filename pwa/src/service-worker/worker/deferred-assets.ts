import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { worldTileAddress } from '#contracts/domain/places/world-map.ts';
import { cacheNames } from '#pwa/data/storage/cache-names.ts';
import { cacheFromPacks, type AssetPack } from './asset-packs.ts';
import { untilHandover } from './handover.ts';

declare const self: {
  __DEFERRED_ASSETS: { packs: AssetPack[]; urls: string[] };
};

/** Chunks of this version that are not precached, and the packs that contain most of them. Inserted by the build. */
const { packs, urls: deferredAssets } = self.__DEFERRED_ASSETS;

/** Maximum number of chunks: enough for this version and the previous ones. */
const deferredAssetsMax = 450;
const cacheName = 'wellens-late-assets';

/**
 * Chunks that are not precached, and those of an earlier version that a page from before an update still requests. A chunk's
 * name contains the hash of its content.
 */
export const deferredAssetsRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|icons)\//.test(url.pathname),
  new CacheFirst({ cacheName, fetchOptions: untilHandover }),
);

/** The coarse tiles of the whole world, which a map can show offline anywhere. */
const coarseWorld = [0, 1].flatMap((zoom) =>
  Array.from({ length: 4 ** zoom }, (_, index) => worldTileAddress(zoom, index >> zoom, index % 2 ** zoom)),
);

/** The run in progress, shared by all open pages. */
let running: Promise<void> | null = null;

/** Fetches what is not cached yet, one after the other, so that it does not slow down the page. */
export async function cacheDeferredAssets(): Promise<void> {
  running ??= cacheMissing().finally(() => (running = null));
  await running;
}

/** Longest time that the installation of an update waits for its deferred chunks, in milliseconds. */
const completionMaxMs = 60_000;

/**
 * Fetches the deferred chunks of an update before it is installed. Once the app is closed, it becomes active, and the next
 * page may have no network. What fails or takes too long is fetched by the next page, as after the first installation.
 */
export async function completeUpdate(): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, completionMaxMs));
  await Promise.race([cacheChunks().catch(() => undefined), limit]);
}

async function cacheMissing(): Promise<void> {
  if (!(await cacheChunks())) return;
  // Not while an update is installed: the version before it uses its own chunks until then.
  await removeOldest();
  await cacheAll(cacheNames.worldMap, coarseWorld);
}

/** @returns whether all are cached */
async function cacheChunks(): Promise<boolean> {
  // If the storage is full, `cacheAll` fails too and ends the work.
  await cacheFromPacks(cacheName, packs).catch(() => undefined);
  return cacheAll(cacheName, deferredAssets);
}

/**
 * Removes the oldest chunks of other versions above the maximum. The library's expiration knows only those that a page
 * has requested, and would remove all of them when a picture does not fit on the device.
 */
async function removeOldest(): Promise<void> {
  const cache = await caches.open(cacheName);
  const stored = await cache.keys();
  const own = new Set(deferredAssets);
  const others = stored.filter(({ url }) => !own.has(new URL(url).pathname));
  const excess = Math.max(0, stored.length - deferredAssetsMax);
  for (const request of others.slice(0, excess)) await cache.delete(request);
}

/** @returns false if offline or stopped: the next start continues there */
async function cacheAll(name: string, urls: readonly string[]): Promise<boolean> {
  const cache = await caches.open(name);
  for (const url of urls) {
    try {
      if ((await cache.match(url)) === undefined) await cache.add(new Request(url, untilHandover));
    } catch {
      return false;
    }
  }
  return true;
}
