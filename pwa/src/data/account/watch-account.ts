import { liveQuery, type Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/**
 * Watches the database of the signed-in account, and starts again when another account is opened.
 * @param watchDb starts the watch of a database
 * @param onVisitor called instead of `watchDb` while nobody is signed in
 * @returns unsubscribe function
 */
export function watchAccountDb(
  watchDb: (db: PrivateDb) => Subscription,
  onVisitor: () => void = () => undefined,
): () => void {
  let watching: Subscription | null = null;
  const watch = (): void => {
    watching?.unsubscribe();
    watching = null;
    if (currentAccount() === null) onVisitor();
    else watching = watchDb(privateDb());
  };
  watch();
  const unsubscribe = subscribeToAccount(watch);
  return () => {
    unsubscribe();
    watching?.unsubscribe();
  };
}

interface AccountCount {
  /** Counts rows in the database of the signed-in account. */
  count: (db: PrivateDb) => Promise<number>;
  /** Receives every count; 0 while nobody is signed in. */
  onCount: (total: number) => void;
  /** Interval of a new count in milliseconds, for a count that time alone changes. */
  recountMs?: number;
}

/** Watches a count in the database of the signed-in account. @returns unsubscribe function */
export function watchAccountCount({ count, onCount, recountMs }: AccountCount): () => void {
  // A read fails when the database is closed under it, as at a logout; the screens report one that stays closed.
  const onError = (): void => undefined;
  const watchDb = (db: PrivateDb): Subscription => {
    const recount = (): Subscription =>
      liveQuery(async () => await count(db)).subscribe({ next: onCount, error: onError });
    let counting = recount();
    const restart = (): void => {
      counting.unsubscribe();
      counting = recount();
    };
    const timer = recountMs === undefined ? undefined : setInterval(restart, recountMs);
    return {
      get closed() {
        return counting.closed;
      },
      unsubscribe: () => {
        clearInterval(timer);
        counting.unsubscribe();
      },
    };
  };
  return watchAccountDb(watchDb, () => onCount(0));
}
