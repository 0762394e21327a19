import { subscribeToAccount } from '#pwa/data/open-stores.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { createCardFetch } from '#pwa/sync/fetch/fetch-cards.ts';

/**
 * Fetches the cards for searching offline at the start and whenever the connection is back. If that fails it is tried
 * again after the next sync, and after a login: a visitor's calls are refused if the session turns out to be somebody's.
 * @returns unsubscribe function
 */
export function fetchOfflineCards(device: Device): () => void {
  const { connection } = device;
  const fetchCards = createCardFetch(device);
  let wasOnline = false;
  let isFresh = false;
  const fetchNow = async (): Promise<void> => {
    isFresh = (await fetchCards()) === 'fresh';
  };
  const follow = (): void => {
    const { isOnline } = connection.snapshot();
    if (isOnline && !(wasOnline && isFresh)) void fetchNow();
    wasOnline = isOnline;
  };
  follow();
  const unsubscribe = [connection.subscribe(follow), subscribeToAccount(follow)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}
