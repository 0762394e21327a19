import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { outbox } from '#pwa/data/open-outbox.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { countUnsentPictures } from '#pwa/data/stored-pictures.ts';
import { toSyncStatus, type SyncStatus } from '#pwa/sync/sync-status.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useIsOnline } from './use-is-online.ts';

const none: readonly OutboxEntry[] = [];

/** Counts of unconfirmed changes, live; zero until the outbox was read. */
export const useOutbox = (): readonly OutboxEntry[] => useStore(outbox) ?? none;

/** Number of pictures that the server cannot use yet, live; a visitor's wait for a sign-in and do not count. */
export function usePicturesOnTheirWay(): number {
  const account = useStore(accountStore);
  const read = () => (account === null ? 0 : countUnsentPictures(privateDb()));
  return useLiveQuery(read, [account]) ?? 0;
}

/** The worst state of all waiting changes, live; clean until the outbox was read. */
export function useSyncStatus(): SyncStatus {
  const isOnline = useIsOnline();
  // An entry is `sending` only while a drainer of some tab has it in hand.
  return toSyncStatus(useOutbox(), { isOnline, isRunning: true, pictures: usePicturesOnTheirWay() });
}
