import type { Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';
import type { PrivateDb } from './private-db.ts';

/**
 * Watches the database of the signed-in account. The watch restarts when another account is opened and stops for a
 * visitor.
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
