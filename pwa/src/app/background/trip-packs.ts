import { liveQuery } from 'dexie';
import { watchAccountDb } from '#pwa/data/watch-account.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * Checks after every sync that the trips of the next days are completely on this device. The code loads with the first
 * check; a visitor needs none but the one that removes the photos of the previous account.
 */
export function keepTripsHere(report: (error: unknown) => void): void {
  const check = (): void => {
    import('#pwa/features/trip-pack/check-packs.ts')
      .then(({ checkTripPacks }) => checkTripPacks())
      .catch(report);
  };
  watchAccountDb(
    (db) =>
      liveQuery(() => db.meta.get(lastSyncKey)).subscribe({
        next: (lastSync) => {
          if (lastSync !== undefined) check();
        },
        // The database was closed during the read, as at a logout.
        error: () => undefined,
      }),
    check,
  );
}
