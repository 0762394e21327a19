import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readWorldTileAddress } from '#contracts/domain/world-map.ts';
import { cacheNames, cacheSizes } from '#pwa/data/storage/cache-names.ts';

/** Zoom, column and row, as every tile server writes them. */
const tilePath = /\/\d{1,2}\/\d+\/\d+(@2x)?\.(png|webp|jpe?g)$/;
const tileLifeSeconds = 30 * 24 * 60 * 60;

/**
 * Map tiles, kept only as they are viewed. The map asks for them with CORS: an answer nobody may look into counts
 * against the quota with megabytes and could be an error page, so it is never kept.
 */
export const tilesRoute = new Route(
  ({ request, url }) =>
    request.destination === 'image' && request.mode === 'cors' && tilePath.test(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.tiles,
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
 * The app's own map of the world. Kept apart from street tiles: it is small, and it is what maps show without a network.
 */
export const worldMapRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && readWorldTileAddress(url.pathname) !== null,
  new CacheFirst({
    cacheName: cacheNames.worldMap,
    plugins: [new ExpirationPlugin({ maxEntries: cacheSizes.worldMap, purgeOnQuotaError: true })],
  }),
);
