import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { outbox } from '#pwa/data/outbox/open-outbox.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { countStoppedPictures, countUnsentPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { toSyncStatus, type SyncStatus } from '#pwa/sync/sync-status.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useIsOnline } from './use-is-online.ts';

const none: readonly OutboxEntry[] = [];

/** Counts of unconfirmed changes, live; zero until the outbox was read. */
export const useOutbox = (): readonly OutboxEntry[] => useStore(outbox) ?? none;

const noPictures = { pictures: 0, stoppedPictures: 0 };

/** Numbers of pictures that the server cannot use yet, live; a visitor's wait for a sign-in and do not count. */
function usePicturesOnTheirWay(): typeof noPictures {
  const account = useStore(accountStore);
  const read = async () => {
    if (account === null) return noPictures;
    const db = privateDb();
    return { pictures: await countUnsentPictures(db), stoppedPictures: await countStoppedPictures(db) };
  };
  return useLiveQuery(read, [account]) ?? noPictures;
}

/** The worst state of all waiting changes, live; clean until the outbox was read. */
export function useSyncStatus(): SyncStatus {
  const isOnline = useIsOnline();
  // An entry is `sending` only while a drainer of some tab has it in hand.
  return toSyncStatus(useOutbox(), { isOnline, isRunning: true, ...usePicturesOnTheirWay() });
}
