import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { pictureSources } from '#contracts/domain/pictures/pictures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { tripCachePrefix } from '#pwa/data/storage/cache-names.ts';
import { openCache } from '#pwa/data/storage/open-cache.ts';

/** Photos of kept trips. The service worker falls back to it; nothing clears it to free space. */
const tripPhotosCache = `${tripCachePrefix}photos`;

/** At a time, so that a slow line is left for what the person does. */
const parallelRequests = 2;

/** Longest time for a photo, in milliseconds: on a line that carries nothing, it would keep all trips waiting for minutes. */
const photoMaxMs = 30_000;

const isOwn = (url: string): boolean => url.startsWith('/pictures/');

/** Addresses of the photos of a trip, 960 px wide. Pictures of other servers are shown online only. */
export function photosOf(booking: Pick<Booking, 'property' | 'host'>, listing: Property | null): string[] {
  const { property, host } = booking;
  const urls = [property.image, ...(listing?.images ?? []), host.profileImage];
  return [...new Set(urls.flatMap((url) => (url != null && isOwn(url) ? pictureSources(url).src : [])))];
}

/**
 * Stores the photos that are missing.
 * @param known bytes of the photos on this device, by address
 * @param options.mayFetch whether there is a connection
 * @param options.onStored called after each photo
 * @returns bytes of the photos that are on this device now, by address; those that failed are absent
 */
export async function storePhotos(
  urls: readonly string[],
  known: Record<string, number>,
  { mayFetch, onStored }: { mayFetch: boolean; onStored: (photos: Record<string, number>) => Promise<void> },
): Promise<Record<string, number>> {
  const cache = await openCache(tripPhotosCache);
  if (cache === null) return {};
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const photos = Object.fromEntries(
    urls.flatMap((url) => (present.has(url) && url in known ? [[url, known[url] ?? 0]] : [])),
  );
  const missing = mayFetch ? urls.filter((url) => !(url in photos)) : [];
  await Promise.all(
    Array.from({ length: parallelRequests }, async () => {
      for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
        const bytes = await storePhoto(cache, url);
        if (bytes === null) continue;
        photos[url] = bytes;
        await onStored({ ...photos });
      }
    }),
  );
  return photos;
}

/** @returns its bytes; null if it could not be loaded or stored */
async function storePhoto(cache: Cache, url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(photoMaxMs) });
    // A captive portal's page also has status 200, and the worker may answer with another width if the line fails.
    const isPhoto = answer.status === 200 && answer.headers.get('Content-Type') === 'image/webp';
    if (!isPhoto || new URL(answer.url).pathname !== url) return null;
    const bytes = await answer.clone().blob();
    await cache.put(url, answer);
    return bytes.size;
  } catch {
    return null;
  }
}

/** Removes all photos but these. */
export async function keepOnlyPhotos(urls: ReadonlySet<string>): Promise<void> {
  const cache = await openCache(tripPhotosCache);
  if (cache === null) return;
  const stored = await cache.keys();
  const dispensable = stored.filter(({ url }) => !urls.has(new URL(url).pathname));
  await Promise.all(dispensable.map((request) => cache.delete(request)));
}

/** Bytes of photos on the server, without loading them; null if one of them is not known. */
export async function sizeOfPhotos(urls: readonly string[]): Promise<number | null> {
  try {
    const sizes = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(url, { method: 'HEAD' });
        return answer.ok ? Number(answer.headers.get('Content-Length') ?? NaN) : NaN;
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return Number.isNaN(total) ? null : total;
  } catch {
    return null;
  }
}
