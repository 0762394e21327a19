import type { Table } from 'dexie';
import { StoreDb } from './store-db.ts';

/** A sign-out on this device that the server has not confirmed. */
export interface SignOut {
  account: number;
  /** `seq` of the last outbox entry to discard; null if nothing is left to discard. */
  discardUpTo: number | null;
}

/** Data of the device that is independent of the account. Each write is flushed to disk, as in the private database. */
class DeviceDb extends StoreDb {
  declare signOuts: Table<SignOut, number>;

  constructor() {
    super('wellens-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signOuts: 'account' });
  }
}

/** Opens the database for this work only, so that it never blocks an upgrade by a newer version of the app. */
export async function withDeviceDb<T>(work: (db: DeviceDb) => PromiseLike<T>): Promise<T> {
  const db = new DeviceDb();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Finds a sign-out that the server has not confirmed. */
export const findSignOut = (): Promise<SignOut | undefined> =>
  withDeviceDb((db) => db.signOuts.toCollection().first());
