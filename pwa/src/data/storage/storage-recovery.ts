import type Dexie from 'dexie';
import { isConnectionLost, nameOf, reportStorageHealth, storageHealth } from '#pwa/data/storage-health.ts';

/** Whether a write failed because the device is out of space. */
export const isQuotaExceeded = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** Runs the work. If the connection to the database was lost, opens it again and repeats the work once. */
export async function withReopening<D extends Dexie, T>(db: D, work: (db: D) => Promise<T>): Promise<T> {
  try {
    const result = await work(db);
    // Earlier work may have failed while the database was open, so that no reopening reports the recovery.
    if (storageHealth() === 'unavailable') reportStorageHealth('ok');
    return result;
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
