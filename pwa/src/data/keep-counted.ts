import { liveQuery, type Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';
import type { PrivateDb } from './private-db.ts';

interface Counted {
  /** Counts in the database of the account that is signed in. */
  count: (db: PrivateDb) => Promise<number>;
  /** Hears of every count; 0 for a visitor. */
  onCount: (total: number) => void;
  /** Milliseconds after which it is counted again, where time alone changes the count. */
  recountMs?: number;
}

/** Keeps a count as it is, for whoever is signed in. @returns unsubscribe function */
export function keepCounted({ count, onCount, recountMs }: Counted): () => void {
  let counting: Subscription | null = null;
  const restart = (): void => {
    counting?.unsubscribe();
    counting = null;
    if (currentAccount() === null) onCount(0);
    else counting = watch(privateDb());
  };
  const watch = (db: PrivateDb): Subscription =>
    liveQuery(async () => await count(db)).subscribe({
      next: onCount,
      // The database was closed under the read, as at a log-out; the screens tell of one that is gone for good.
      error: () => undefined,
    });
  restart();
  const unsubscribe = subscribeToAccount(restart);
  const timer = recountMs === undefined ? undefined : setInterval(restart, recountMs);
  return () => {
    clearInterval(timer);
    unsubscribe();
    counting?.unsubscribe();
  };
}
