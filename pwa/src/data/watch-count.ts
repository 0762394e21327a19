import { liveQuery, type Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';
import type { PrivateDb } from './private-db.ts';

interface Counted {
  /** Counts rows in the database of the signed-in account. */
  count: (db: PrivateDb) => Promise<number>;
  /** Called with every count; with 0 for a visitor. */
  onCount: (total: number) => void;
  /** Interval of recounting in milliseconds, if the count also changes with time. */
  recountMs?: number;
}

/** Counts rows of the signed-in account live. @returns unsubscribe function */
export function watchCount({ count, onCount, recountMs }: Counted): () => void {
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
      // The database was closed during the read, as at a logout. The screens report one that stays unavailable.
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
