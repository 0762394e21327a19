import type { Property } from '#contracts/domain/catalog/properties.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { WorkerMessage } from '#pwa/data/storage/cache-names.ts';
import { savedProperties } from '#pwa/data/properties/saved-properties.ts';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { fetchDepartures } from '#pwa/sync/fetch/fetch-departures.ts';
import { fetchPackages } from '#pwa/sync/fetch/fetch-packages.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Listings requested in this session. */
const requested = new Set<number>();
/** Those of them that the server does not have, so that a deleted one is requested only once. */
const missing = new Set<number>();

/**
 * Fetches saved retreats in full with their first photo, also those saved on another device. Source: spec §6, decision 004.
 * @returns unsubscribe function
 */
export function fetchSavedProperties(report: (error: unknown) => void): () => void {
  const fetchNow = (): void => void fetchAll(savedProperties.snapshot()).catch(report);
  const unsubscribe = [savedProperties.subscribe(fetchNow), appDevice.connection.subscribe(fetchNow)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

async function fetchAll(ids: ReadonlySet<number>): Promise<void> {
  if (!appDevice.connection.snapshot().isOnline) return;
  for (const id of ids) {
    const stored = await readListing(id);
    // One that is no longer stored, because the cache was emptied, is fetched again.
    if (requested.has(id) && (stored !== undefined || missing.has(id))) continue;
    requested.add(id);
    const outcome = stored === undefined ? await fetchProperty(id) : 'fresh';
    if (outcome === 'offline' || (outcome !== 'fresh' && outcome.status !== 404)) {
      // Offline, rate-limited, or asked as a visitor before the account was known. The next sync continues here.
      requested.delete(id);
      break;
    }
    if (outcome !== 'fresh') {
      missing.add(id);
      continue;
    }
    await fetchPackages(id);
    const listing = stored ?? (await readListing(id));
    if (listing?.nextDepartures !== undefined) await fetchDepartures(id);
  }
  await pinPhotos(ids);
}

const readListing = async (id: number): Promise<Property | undefined> =>
  (await publicDb().properties.get(id)) ?? (await privateDb().ownProperties.get(id));

/** The service worker pins these pictures and unpins all others. */
async function pinPhotos(ids: ReadonlySet<number>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const rows = await publicDb().properties.bulkGet([...ids]);
  const urls = rows.flatMap((row) => row?.images[0] ?? []);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'PIN_PICTURES', urls } satisfies WorkerMessage);
}
