import { overTls } from '#contracts/domain/pictures/pictures.ts';
import { openCache } from '#pwa/data/storage/open-cache.ts';
import { ownPictures } from '#pwa/ui/media/photo/own-pictures.ts';

/** Cache of the panoramas that a guest saved for offline use. Only the guest deletes them. */
const offlineToursCache = 'wellens-tours';

/** Longest time for a panorama, in milliseconds, on a slow line; one that carries nothing would never end. */
const pictureMaxMs = 120_000;

/** Quality of a copy drawn from a picture of another host, whose response cannot be read. */
const copyQuality = 0.85;

const isOwn = (url: string): boolean => new URL(url, location.href).origin === location.origin;

const openOfflineTours = (): Promise<Cache | null> => openCache(offlineToursCache);

export const canSaveTours = (): boolean => 'caches' in globalThis;

/** Whether all of these panoramas are saved. */
export async function areSaved(urls: readonly string[]): Promise<boolean> {
  const cache = await openOfflineTours();
  if (cache === null) return false;
  const found = await Promise.all(urls.map((url) => cache.match(url)));
  return found.every((answer) => answer !== undefined);
}

/**
 * Saves those of these panoramas that are missing. If one fails, none of them is saved, and those from before stay.
 * @throws if one cannot be loaded or the device is out of space
 */
export async function savePanoramas(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(offlineToursCache);
  const found = await Promise.all(urls.map((url) => cache.match(url)));
  const missing = urls.filter((_, index) => found[index] === undefined);
  const ends = await Promise.allSettled(
    missing.map(async (url) => cache.put(url, isOwn(url) ? await fetchPicture(url) : await copyPicture(url))),
  );
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure === undefined) return;
  await deletePanoramas(missing);
  throw new Error('The tour could not be saved', { cause: failure.reason });
}

export async function deletePanoramas(urls: readonly string[]): Promise<void> {
  const cache = await openOfflineTours();
  if (cache !== null) await Promise.all(urls.map((url) => cache.delete(url)));
}

async function fetchPicture(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(pictureMaxMs) });
  const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false;
  // A captive portal's page also has status 200, and the worker may answer with another width if the line fails.
  const isAsked = new URL(answer.url).pathname === new URL(url, location.href).pathname;
  if (!answer.ok || !isPicture || !isAsked) throw new Error(`No picture at ${url}`);
  return answer;
}

/** The page may show pictures of other hosts but not fetch them, so the copy is drawn from a shown picture. */
async function copyPicture(url: string): Promise<Response> {
  const image = await showPicture(url);
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', copyQuality));
  if (blob === null) throw new Error(`No copy of ${url}`);
  return new Response(blob);
}

/** @param crossOrigin null shows a picture of any host, but then neither WebGL nor a canvas may read it */
async function showPicture(
  url: string,
  crossOrigin: 'anonymous' | null = 'anonymous',
): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = crossOrigin;
  image.referrerPolicy = 'no-referrer';
  image.draggable = false;
  image.src = overTls(url);
  await image.decode();
  return image;
}

/**
 * Loads a panorama: the saved copy, otherwise from the network. A picture whose host sends no CORS headers has no
 * `crossOrigin` and can only be shown flat. @throws if there is neither
 */
export async function openPanorama(url: string): Promise<HTMLImageElement> {
  const own = await openOwn(url);
  if (own !== null) return own;
  const saved = await (await openOfflineTours())?.match(url);
  if (saved === undefined) {
    return isOwn(url) ? showPicture(url) : showPicture(url).catch(() => showPicture(url, null));
  }
  const address = URL.createObjectURL(await saved.blob());
  try {
    return await showPicture(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The panorama if its bytes are on this device because the server does not show it yet; otherwise null. */
async function openOwn(url: string): Promise<HTMLImageElement | null> {
  const pictures = ownPictures.snapshot();
  const found = pictures?.find(url) ?? null;
  if (pictures === null || found === null) return null;
  try {
    const address = await pictures.open(found.id);
    return address === null ? null : await showPicture(address);
  } finally {
    pictures.close(found.id);
  }
}

/** Whether the pixels of a loaded picture may be read, which the 3D view needs. */
export const isReadable = (image: HTMLImageElement): boolean => image.crossOrigin !== null;
