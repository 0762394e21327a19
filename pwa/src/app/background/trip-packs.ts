import { liveQuery } from 'dexie';
import { cacheNames, isPersonalLaunchPage, tripCachePrefix } from '#pwa/data/storage/cache-names.ts';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * Checks after every sync that the trips of the next days are completely on this device. The code loads with the first
 * check, or once there is a network. For a visitor it loads only if the trips of the previous account must be removed.
 * @returns unsubscribe function
 */
export function keepTripsHere(report: (error: unknown) => void): () => void {
  let isLoading = false;
  const check = (): void => {
    if (isLoading) return;
    isLoading = true;
    untilLoaded(() => import('#pwa/features/stay/trip-pack/check-packs.ts'))
      .then(({ checkTripPacks }) => {
        isLoading = false;
        return checkTripPacks();
      })
      .catch(report);
  };
  return watchAccountDb(
    (db) =>
      liveQuery(() => db.meta.get(lastSyncKey)).subscribe({
        next: (lastSync) => {
          if (lastSync !== undefined) check();
        },
        // The database was closed during the read, as at a logout.
        error: () => undefined,
      }),
    () => {
      hasKeptTrips()
        .then((isNeeded) => isNeeded && check())
        .catch(report);
    },
  );
}

async function hasKeptTrips(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(tripCachePrefix))) return true;
  if (!names.includes(cacheNames.launch)) return false;
  const snapshots = await (await caches.open(cacheNames.launch)).keys();
  return snapshots.some(({ url }) => isPersonalLaunchPage(url));
}
