import { currentAccount, isSigningOut, privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { sendWaitingTag } from '#pwa/data/storage/cache-names.ts';
import { countUnsentPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { countWaitingEntries } from '#pwa/data/outbox/unsent-entries.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Not every browser supports Background Sync. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker for what this page cannot send now, including a sign-out, because it is offline
 * or being closed. Optional: without it, the next page sends what is waiting. Source: decision 014.
 */
export function requestBackgroundSync(): void {
  const ask = async (): Promise<void> => {
    if (!isSigningOut()) {
      if (currentAccount() === null) return; // a visitor's changes wait for the account
      if ((await countWaitingEntries(privateDb())) + (await countUnsentPictures(privateDb())) === 0) return;
    }
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(sendWaitingTag);
  };
  const askQuietly = (): void => void ask().catch(() => undefined);

  const { connection } = appDevice;
  const askIfOffline = (): void => {
    if (!connection.snapshot().isOnline) askQuietly();
  };
  // Something may have been queued offline before this job started.
  askIfOffline();
  appDevice.subscribe(askIfOffline);
  connection.subscribe(askIfOffline);
  subscribeToAccount(askIfOffline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') askQuietly();
  });
}
