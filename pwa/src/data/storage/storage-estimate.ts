import { cacheNames, pinnedPhotosCache } from './cache-names.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { findMessageDrafts } from '#pwa/data/drafts/message-drafts.ts';
import { findReviewDrafts } from '#pwa/data/drafts/review-drafts.ts';

/** What is stored on this device. Bytes are the browser's estimate; null if it gives none. */
export interface StorageEstimate {
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the browser promised not to clear it automatically. */
  isPersistent: boolean;
  /** Number of listings stored in full or as a card. */
  listings: number;
  photos: number;
  tiles: number;
  drafts: number;
}

export async function estimateStorage(publicDb: PublicDb, privateDb: PrivateDb): Promise<StorageEstimate> {
  const storage = 'storage' in navigator ? navigator.storage : undefined;
  const [estimate, isPersistent, listings, drafts, tiles, townTiles, ...photos] = await Promise.all([
    storage?.estimate(),
    storage?.persisted(),
    countListings(publicDb),
    countDrafts(privateDb),
    countEntries(cacheNames.tiles),
    countEntries(cacheNames.townMap),
    countEntries(cacheNames.photos),
    countEntries(cacheNames.openedPhotos),
    countEntries(pinnedPhotosCache),
  ]);
  return {
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersistent: isPersistent ?? false,
    listings,
    photos: photos.reduce((sum, count) => sum + count, 0),
    tiles: tiles + townTiles,
    drafts,
  };
}

/** Counts listings that open offline, in full or as a card. */
async function countListings(db: PublicDb): Promise<number> {
  const [cards, inFull] = await Promise.all([readCards(db), db.properties.toCollection().primaryKeys()]);
  return new Set([...cards.map(({ id }) => id), ...inFull]).size;
}

/** Counts drafts of listings, messages and reviews. */
async function countDrafts(db: PrivateDb): Promise<number> {
  const [ofListings, ofMessages, ofReviews] = await Promise.all([
    db.drafts.count(),
    findMessageDrafts(db),
    findReviewDrafts(db),
  ]);
  return ofListings + ofMessages.length + ofReviews.length;
}

async function countEntries(name: string): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(name))) return 0;
  return (await (await caches.open(name)).keys()).length;
}

/** The estimate of Chromium says how much of the usage is caches. */
interface DetailedEstimate extends StorageEstimateOfBrowser {
  usageDetails?: { caches?: number };
}
type StorageEstimateOfBrowser = Awaited<ReturnType<StorageManager['estimate']>>;

/** Bytes that can still be stored, caches included, which are cleared if needed; null if the browser does not say. */
export async function estimateFreeBytes(): Promise<number | null> {
  if (!('storage' in navigator)) return null;
  const { quota, usage, usageDetails }: DetailedEstimate = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? null : quota - usage + (usageDetails?.caches ?? 0);
}

/** Asks the browser not to clear this site's data automatically. @returns whether it agreed */
export async function askForPersistence(): Promise<boolean> {
  if (!('storage' in navigator)) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
