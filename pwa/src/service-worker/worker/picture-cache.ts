import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, cacheSizes, pinnedPhotosCache } from '#pwa/data/storage/cache-names.ts';

/** The server's own pictures: a name per picture and width, whose content never changes. */
const ownPicture = /^\/pictures\/.+-(\d+)\.webp$/;
/** Cards are drawn from these widths; larger ones are asked for by opened listings only. */
const cardWidths = new Set([480, 960]);
/** Widths to look for when the wanted one is not here, the sharpest first. */
const keptWidths = [1600, 960, 480];

const cardPictures = new CacheFirst({
  cacheName: cacheNames.photos,
  plugins: [new ExpirationPlugin({ maxEntries: cacheSizes.photos, purgeOnQuotaError: true })],
});
const openedPictures = new CacheFirst({
  cacheName: cacheNames.openedPhotos,
  plugins: [new ExpirationPlugin({ maxEntries: cacheSizes.openedPhotos, purgeOnQuotaError: true })],
});

const widthOf = (path: string): number => Number(ownPicture.exec(path)?.[1]);
const strategyFor = (path: string): CacheFirst =>
  cardWidths.has(widthOf(path)) ? cardPictures : openedPictures;

/** Pictures from the device where they are kept, in another width rather than not at all. */
export const picturesRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && ownPicture.test(url.pathname),
  async ({ request, url, event }) => {
    const pinned = await caches.match(request, { cacheName: pinnedPhotosCache });
    if (pinned !== undefined) return pinned;
    try {
      return await strategyFor(url.pathname).handle({ request, event });
    } catch (error) {
      const otherWidth = await findOtherWidth(url);
      if (otherWidth !== undefined) return otherWidth;
      throw error;
    }
  },
);

async function findOtherWidth(url: URL): Promise<Response | undefined> {
  for (const width of keptWidths) {
    const other = new URL(url.pathname.replace(/-\d+\.webp$/, `-${width}.webp`), url);
    const kept = await caches.match(other.href);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

const isOwn = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.origin);
  return origin === location.origin && ownPicture.test(pathname);
};

/**
 * Caches pictures that were loaded before this worker controlled the page.
 * @param event the message that asks for it: browsers refuse to extend the life of an event made by a script
 */
export async function keepPictures(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(
    urls.filter(isOwn).map(async (url) => {
      const request = new Request(url);
      try {
        const [answer, stored] = strategyFor(new URL(request.url).pathname).handleAll({ request, event });
        await answer;
        await stored;
      } catch {
        // The network is away: the next time this picture is shown it is kept.
      }
    }),
  );
}

/** Pins exactly these pictures; a picture that cannot be had now is asked for again with the next list. */
export async function pinPictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(pinnedPhotosCache);
  const wanted = new Set(urls.filter(isOwn).map((url) => new URL(url, location.origin).href));
  for (const request of await cache.keys()) {
    if (wanted.has(request.url)) wanted.delete(request.url);
    else await cache.delete(request);
  }
  await Promise.all([...wanted].map((url) => cache.add(url).catch(() => undefined)));
}
