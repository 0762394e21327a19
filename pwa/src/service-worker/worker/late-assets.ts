import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __LATER_ASSETS: string[] };

/** Addresses the build writes here: chunks of this version that are not part of the installation. */
const laterAssets = self.__LATER_ASSETS;

/** Room for the chunks of this version and of those before it. */
const lateAssetsMax = 300;
const cacheName = 'wellens-late-assets';

/**
 * Chunks that are not part of the installation, and those of an earlier version that a page from before an update still
 * asks for. A chunk's name stands for its content.
 */
export const lateAssetsRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|icons)\//.test(url.pathname),
  new CacheFirst({
    cacheName,
    plugins: [new ExpirationPlugin({ maxEntries: lateAssetsMax, purgeOnQuotaError: true })],
  }),
);

/** Fetches one after the other what is not kept yet, so that a page that loads something is not held up. */
export async function keepLateAssets(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const url of laterAssets) {
    try {
      if ((await cache.match(url)) === undefined) await cache.add(url);
    } catch {
      return; // the network is away: the next start goes on here
    }
  }
}
