import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { drainInBackground } from '#pwa/sync/background-drain.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { createSessionEnd } from '#pwa/sync/sign-out.ts';

/**
 * Drains the outbox, as the page would.
 * @throws if it should be retried: the browser retries a sync event that was rejected
 */
export async function sendWaiting(): Promise<void> {
  const environment = { ...browserEnvironment, endOldSession: createSessionEnd(browserEnvironment) };
  const end = await drainInBackground(environment, { openPrivate, publicDb: () => new PublicDb() });
  if (end === 'later') throw new Error('Something waits for another try');
}

/** Only pages create and upgrade databases: they coordinate with the other tabs. */
async function openPrivate(account: number): Promise<PrivateDb | null> {
  const db = new PrivateDb(account);
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
