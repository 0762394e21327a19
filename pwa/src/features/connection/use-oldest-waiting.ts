import { useSyncExternalStore } from 'react';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/store/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Since when the oldest change waits that could go by itself, in milliseconds since 1970; null when none does. */
async function findOldestWaiting(): Promise<number | null> {
  const db = privateDb();
  if (db.account === null) return null;
  const entries = await db.waiting();
  const parked = await db.outbox.where('state').equals('needs-you').toArray();
  const held = new Set(parked.map(({ lane }) => lane));
  // What stands behind a refused change waits for the person, and a deletion for its undo.
  const own = entries.filter(({ lane, dependsOn }) => !held.has(lane) && dependsOn.length === 0);
  return own.length === 0 ? null : Math.min(...own.map(({ firstQueuedAt }) => firstQueuedAt));
}

/** The same, live. */
export function useOldestWaiting(): number | null {
  const account = useSyncExternalStore(subscribeToAccount, currentAccount);
  return useLiveQuery(findOldestWaiting, [account]) ?? null;
}
