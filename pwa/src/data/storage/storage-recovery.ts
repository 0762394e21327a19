import type Dexie from 'dexie';
import { isConnectionLost, nameOf, reportStorageHealth, storageHealth } from '#pwa/data/storage-health.ts';

/** Whether the device is out of space for what was to be written. */
export const isQuotaExceeded = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** Runs the work; when the connection was lost, opens it again and runs the work once more. */
export async function withReopening<D extends Dexie, T>(db: D, work: (db: D) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } catch (error) {
    if (!isConnectionLost(error) || storageHealth() === 'reload') throw error;
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
      return await work(db);
    } catch (again) {
      if (isConnectionLost(again)) reportStorageHealth('unavailable');
      throw again;
    }
  }
}
