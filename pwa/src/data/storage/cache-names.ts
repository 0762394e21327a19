/**
 * Names of the caches whose content can be fetched again, so that the page can measure and clear them. They are cleared
 * in this order when the device runs out of space.
 */
export const cacheNames = {
  launch: 'wellens-launch',
  tiles: 'wellens-tiles',
  townMap: 'wellens-town-map',
  worldMap: 'wellens-world-map',
  photos: 'wellens-photos',
  openedPhotos: 'wellens-opened-photos',
} as const;

/** Entry of the launch cache: the last snapshot of home, which the worker inserts into the page of `/`. */
export const launchPagePath = '/launch-page';
/** The same for another page of the app. @param pathname for example `/trips/7` */
export const launchPathOf = (pathname: string): string =>
  pathname === '/' ? launchPagePath : launchPagePath + pathname;

/** Whether an entry of the launch cache belongs to an account: every one but home's. @param url of its request */
export const isPersonalLaunchPage = (url: string): boolean =>
  new URL(url).pathname.startsWith(`${launchPagePath}/`);

/** Headers of these entries. */
export const launchHeaders = {
  /** Script of the version that rendered it, because another version may use other class names. */
  script: 'X-Launch-Script',
  /** Paths of the stylesheets that it needs beside those of `index.html`, separated by spaces. */
  styles: 'X-Launch-Styles',
  /** Id of the account that may see it; missing for what everybody may see. */
  account: 'X-Launch-Account',
  /** Version of the booking that it shows. */
  version: 'X-Launch-Version',
} as const;

/** Cache of the first pictures of saved listings; they stay as long as the listing is saved. */
export const pinnedPhotosCache = 'wellens-pinned-photos';

/** Beginning of the names of caches with what kept trips need; nothing clears them to free space. */
export const tripCachePrefix = 'wellens-trip-';

/** Maximum entries of each cache; the least recently used is removed first. */
export const cacheSizes = { tiles: 300, townMap: 300, worldMap: 400, photos: 120, openedPhotos: 120 } as const;

/** Background sync tag: the browser wakes the service worker under it to send the outbox. */
export const sendWaitingTag = 'wellens-send-waiting';

/** Message from a page to the service worker. The names never change: the worker may be of an older version than the page. */
export type WorkerMessage =
  /** Replace the version that runs. */
  | { type: 'SKIP_WAITING' }
  /** A newer version is about to replace this one: abort requests in progress, which would hold it up. Answered on the port. */
  | { type: 'STOP_FOR_HANDOVER' }
  /** The page is idle: fetch the chunks that are not part of the installation. Answered on the port, if any. */
  | { type: 'KEEP_LATE_ASSETS' }
  /** Cache pictures that the page loaded before the worker controlled it. */
  | { type: 'KEEP_PICTURES'; urls: string[] }
  /** Pin exactly these pictures; remove all others from the cache of pinned pictures. */
  | { type: 'PIN_PICTURES'; urls: string[] };
