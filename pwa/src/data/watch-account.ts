import type { Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';
import type { PrivateDb } from './private-db.ts';

/**
 * Follows the database of the account in use: begun anew when another account is opened, ended while there is none.
 * @returns unsubscribe function
 */
export function watchAccountDb(watchDb: (db: PrivateDb) => Subscription): () => void {
  let watching: Subscription | null = null;
  const watch = (): void => {
    watching?.unsubscribe();
    watching = currentAccount() === null ? null : watchDb(privateDb());
  };
  watch();
  const unsubscribe = subscribeToAccount(watch);
  return () => {
    unsubscribe();
    watching?.unsubscribe();
  };
}
