import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readWorldTileAddress } from '#contracts/domain/places/world-map.ts';
import { cacheNames, cacheSizes } from '#pwa/data/storage/cache-names.ts';
import { untilHandover } from './handover.ts';

/** Zoom, column and row in the URL, in the usual order of tile servers. */
const tilePath = /\/\d{1,2}\/\d+\/\d+(@2x)?\.(png|webp|jpe?g)$/;
const tileLifeSeconds = 30 * 24 * 60 * 60;

/**
 * Street tiles, cached as they are viewed. The map requests them with CORS: an opaque response counts several megabytes
 * against the quota and could be an error page, so it is never cached.
 */
export const tilesRoute = new Route(
  ({ request, url }) =>
    request.destination === 'image' && request.mode === 'cors' && tilePath.test(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.tiles,
    fetchOptions: untilHandover,
    plugins: [
      new ExpirationPlugin({
        maxEntries: cacheSizes.tiles,
        maxAgeSeconds: tileLifeSeconds,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

/**
 * The app's own map of the world, in a cache apart from the street tiles: it is small, and all that maps show offline.
 */
export const worldMapRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && readWorldTileAddress(url.pathname) !== null,
  new CacheFirst({
    cacheName: cacheNames.worldMap,
    fetchOptions: untilHandover,
    plugins: [new ExpirationPlugin({ maxEntries: cacheSizes.worldMap, purgeOnQuotaError: true })],
  }),
);
