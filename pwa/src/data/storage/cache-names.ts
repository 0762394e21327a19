/**
 * Names of the caches that hold what comes again by itself, so that the page can measure and shed them. In the order in
 * which they are shed when the device runs out of space.
 */
export const cacheNames = {
  launch: 'wellens-launch',
  tiles: 'wellens-tiles',
  worldMap: 'wellens-world-map',
  photos: 'wellens-photos',
  openedPhotos: 'wellens-opened-photos',
} as const;

/** The one entry of the launch cache: home as this device showed it last, which the worker puts into the page of `/`. */
export const launchPagePath = '/launch-page';
/** Header of that entry: the script of the version that drew it, since another one may call its styles differently. */
export const launchScriptHeader = 'X-Launch-Script';

/** First pictures of saved listings: kept as long as the listing is saved. */
export const pinnedPhotosCache = 'wellens-pinned-photos';

/** Entries a cache holds at most; the longest unused goes first. */
export const cacheSizes = { tiles: 300, worldMap: 400, photos: 120, openedPhotos: 120 } as const;

/** Name under which a page asks the browser to wake the service worker for what waits to be sent. */
export const sendWaitingTag = 'wellens-send-waiting';

/** What a page tells the service worker. */
export type WorkerMessage =
  /** Take over from the version that runs. */
  | { type: 'SKIP_WAITING' }
  /** The page has come to rest: fetch the chunks that were not part of the installation. Answered on the port, if any. */
  | { type: 'KEEP_LATE_ASSETS' }
  /** Pictures a page showed before the worker could see them: keep them too. */
  | { type: 'KEEP_PICTURES'; urls: string[] }
  /** All pictures to pin; others are let go of. */
  | { type: 'PIN_PICTURES'; urls: string[] };
