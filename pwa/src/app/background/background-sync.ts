import { currentAccount, isSigningOut, privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { sendWaitingTag } from '#pwa/data/storage/cache-names.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Background Sync, which not every browser has. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker for what this page cannot send now, a sign-out among it: without a
 * connection, or when it is left. It is an extra: whatever the browser says to it, the next page sends what waits. Source: decision 014.
 */
export function requestBackgroundSync(): void {
  const ask = async (): Promise<void> => {
    if (!isSigningOut()) {
      if (currentAccount() === null) return; // a visitor's changes wait for the account
      if ((await privateDb().countWaiting()) === 0) return;
    }
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(sendWaitingTag);
  };
  const askQuietly = (): void => void ask().catch(() => undefined);

  const { connection } = appDevice;
  const askIfOffline = (): void => {
    if (!connection.snapshot().isOnline) askQuietly();
  };
  appDevice.subscribe(askIfOffline);
  connection.subscribe(askIfOffline);
  subscribeToAccount(askIfOffline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') askQuietly();
  });
}
