import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import type { StoreDb } from '#pwa/data/store-db.ts';
import { drainInBackground, pullInBackground } from '#pwa/sync/background-drain.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { browserEnvironment, type Environment } from '#pwa/sync/transport/environment.ts';
import { createSessionEnd } from '#pwa/sync/sign-out.ts';

/**
 * Drains the outbox, as the page would.
 * @throws if it should be retried: the browser retries a sync event that was rejected
 */
export async function sendWaiting(): Promise<void> {
  const end = await drainInBackground(workerEnvironment(), stores);
  if (end === 'later') throw new Error('Something waits for another try');
}

/** Reads what changed, and shows how much is new on the app's icon. Without a connection the next page does both. */
export async function pullChanges(): Promise<void> {
  try {
    const count = await pullInBackground(workerEnvironment(), stores);
    if (count !== null && 'setAppBadge' in navigator) await navigator.setAppBadge(count);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
  }
}

const workerEnvironment = (): Environment => ({
  ...browserEnvironment,
  endOldSession: createSessionEnd(browserEnvironment),
});

const stores = {
  openPrivate: (account: number) => findExisting(new PrivateDb(account)),
  openPublic: () => findExisting(new PublicDb()),
};

/** Only pages create and upgrade databases: they coordinate with the other tabs. */
async function findExisting<D extends StoreDb>(db: D): Promise<D | null> {
  const databases = await indexedDB.databases();
  const version = databases.find(({ name }) => name === db.name)?.version;
  // Dexie multiplies versions by ten.
  if (version === undefined || Math.trunc(version / 10) !== db.verno) return null;
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  return db;
}
