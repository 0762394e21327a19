import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { worldTileAddress } from '#contracts/domain/world-map.ts';
import { cacheNames } from '#pwa/data/storage/cache-names.ts';

declare const self: ServiceWorkerGlobalScope & { __DEFERRED_ASSETS: string[] };

/** Addresses the build writes here: chunks of this version that are not part of the installation. */
const deferredAssets = self.__DEFERRED_ASSETS;

/** Room for the chunks of this version and of those before it. */
const deferredAssetsMax = 300;
const cacheName = 'wellens-late-assets';

/**
 * Chunks that are not part of the installation, and those of an earlier version that a page from before an update still
 * asks for. A chunk's name stands for its content.
 */
export const deferredAssetsRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|icons)\//.test(url.pathname),
  new CacheFirst({
    cacheName,
    plugins: [new ExpirationPlugin({ maxEntries: deferredAssetsMax, purgeOnQuotaError: true })],
  }),
);

/** The world as a whole: what a map shows without a network, wherever it looks. */
const coarseWorld = [0, 1].flatMap((zoom) =>
  Array.from({ length: 4 ** zoom }, (_, index) => worldTileAddress(zoom, index >> zoom, index % 2 ** zoom)),
);

/** Fetches one after the other what is not kept yet, so that a page that loads something is not held up. */
export async function cacheDeferredAssets(): Promise<void> {
  const isReached = await keepAll(cacheName, deferredAssets);
  if (isReached) await keepAll(cacheNames.worldMap, coarseWorld);
}

/** @returns false where the network is away: the next start goes on there */
async function keepAll(name: string, urls: readonly string[]): Promise<boolean> {
  const cache = await caches.open(name);
  for (const url of urls) {
    try {
      if ((await cache.match(url)) === undefined) await cache.add(url);
    } catch {
      return false;
    }
  }
  return true;
}
