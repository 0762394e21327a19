import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, cacheSizes, pinnedPhotosCache } from '#pwa/data/storage/cache-names.ts';
import { answerInTime } from './answer-in-time.ts';
import { untilHandover } from './handover.ts';

/** The server's own pictures: a name per picture and width, whose content never changes. */
const ownPicture = /^\/pictures\/.+[-/](\d+)\.webp$/;
/** Cards use these widths; only opened listings request larger ones. */
const cardWidths = new Set([480, 960]);
/** Widths to fall back to if the requested one is not cached, the largest first. */
const fallbackWidths = [1600, 960, 480];
/** Waits for the requested width, in milliseconds: of a page that shows it, and of what stores it, which needs this width. */
const shownWithinMs = 3_000;
const downloadedWithinMs = 60_000;

/** Its person sees a picture before anybody else may; that answer is not for the cache. */
const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(
      response.status === 200 && !(response.headers.get('Cache-Control') ?? '').includes('no-store')
        ? response
        : null,
    ),
};

const cardPictures = new CacheFirst({
  cacheName: cacheNames.photos,
  fetchOptions: untilHandover,
  plugins: [onlyPublic, new ExpirationPlugin({ maxEntries: cacheSizes.photos, purgeOnQuotaError: true })],
});
const openedPictures = new CacheFirst({
  cacheName: cacheNames.openedPhotos,
  fetchOptions: untilHandover,
  plugins: [
    onlyPublic,
    new ExpirationPlugin({ maxEntries: cacheSizes.openedPhotos, purgeOnQuotaError: true }),
  ],
});

const widthOf = (path: string): number => Number(ownPicture.exec(path)?.[1]);
const strategyFor = (path: string): CacheFirst =>
  cardWidths.has(widthOf(path)) ? cardPictures : openedPictures;

/**
 * Serves pictures from the cache, and in another width if the requested one is not cached and the network does not bring it
 * in time: it then comes later, for the next time.
 */
export const picturesRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && ownPicture.test(url.pathname),
  async ({ request, url, event }) => {
    const pinned = await caches.match(request, { cacheName: pinnedPhotosCache });
    if (pinned !== undefined) return pinned;
    const wanted = strategyFor(url.pathname).handle({ request, event });
    const waitMs = request.destination === 'image' ? shownWithinMs : downloadedWithinMs;
    return answerInTime(wanted, { waitMs, findSubstitute: () => findOtherWidth(url) });
  },
);

async function findOtherWidth(url: URL): Promise<Response | undefined> {
  for (const width of fallbackWidths) {
    const other = new URL(url.pathname.replace(/([-/])\d+\.webp$/, `$1${width}.webp`), url);
    const cached = await caches.match(other.href);
    if (cached !== undefined) return cached;
  }
  return undefined;
}

const isOwn = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.origin);
  return origin === location.origin && ownPicture.test(pathname);
};

/**
 * Caches pictures that were loaded before this worker controlled the page.
 * @param event the message event, since browsers refuse to extend the lifetime of events created by scripts
 */
export async function cachePictures(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(
    urls.filter(isOwn).map(async (url) => {
      const request = new Request(url);
      try {
        const [answer, stored] = strategyFor(new URL(request.url).pathname).handleAll({ request, event });
        await answer;
        await stored;
      } catch {
        // Offline: the picture is cached the next time it is shown.
      }
    }),
  );
}

/** Pins exactly these pictures; one that fails to load is requested again with the next list. */
export async function pinPictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(pinnedPhotosCache);
  const wanted = new Set(urls.filter(isOwn).map((url) => new URL(url, location.origin).href));
  for (const request of await cache.keys()) {
    if (wanted.has(request.url)) wanted.delete(request.url);
    else await cache.delete(request);
  }
  await Promise.all(
    [...wanted].map((url) => cache.add(new Request(url, untilHandover)).catch(() => undefined)),
  );
}
