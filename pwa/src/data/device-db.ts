import type { Table } from 'dexie';
import { StoreDb } from './store-db.ts';

/** A sign-out on this device that the server has not confirmed, or whose discard is not completed. */
export interface SignOut {
  account: number;
  /** `seq` of the last outbox entry to discard; null if nothing is left to discard. */
  discardUpTo: number | null;
  /** The server has confirmed it, but the discard failed: it is completed before the account opens again. */
  hasEnded?: true;
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

/** Finds the stored sign-out of an account, confirmed or not. */
export const findSignOutOf = (account: number): Promise<SignOut | undefined> =>
  withDeviceDb((db) => db.signOuts.get(account));
