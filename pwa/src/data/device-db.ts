import type { Table } from 'dexie';
import { StoreDb } from './store-db.ts';

/** A sign-out from this device that the server has not confirmed. */
export interface SignOut {
  account: number;
  /** Discard what is in the account's outbox up to this number; null when nothing is left to discard. */
  discardUpTo: number | null;
}

/** What this device must remember whoever uses it. Flushed to the disk with each write, like an account's database. */
export class DeviceDb extends StoreDb {
  declare signOuts: Table<SignOut, number>;

  constructor() {
    super('wellens-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signOuts: 'account' });
  }
}

/** Opens the database for this work only, so that it never stands in the way of a newer version of the app. */
export async function withDeviceDb<T>(work: (db: DeviceDb) => PromiseLike<T>): Promise<T> {
  const db = new DeviceDb();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** The oldest sign-out that the server has not confirmed. */
export const findSignOut = (): Promise<SignOut | undefined> =>
  withDeviceDb((db) => db.signOuts.toCollection().first());
