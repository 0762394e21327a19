import { useSyncExternalStore } from 'react';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/store/open-stores.ts';
import { toSyncStatus, type SyncStatus } from '#pwa/sync/sync-status.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useIsOnline } from './use-is-online.ts';

/** What waits on this device and how it fares, live; the worst state of all. Clean until the queue was read. */
export function useSyncStatus(): SyncStatus {
  const isOnline = useIsOnline();
  const account = useSyncExternalStore(subscribeToAccount, currentAccount);
  // What a visitor saves is kept here for the account they sign in to: nothing of it waits to be sent.
  const entries = useLiveQuery(() => (account === null ? [] : privateDb().outbox.toArray()), [account]) ?? [];
  // An entry is `sending` only while a drainer of some tab has it in hand.
  return toSyncStatus(entries, { isOnline, isRunning: true });
}
