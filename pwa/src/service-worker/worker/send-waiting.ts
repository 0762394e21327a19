import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { drainInBackground } from '#pwa/sync/background-drain.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { createSessionEnd } from '#pwa/sync/sign-out.ts';

/**
 * Sends what waits, as the page would.
 * @throws when another try is worth it: a rejected event is how a worker asks the browser for one
 */
export async function sendWaiting(): Promise<void> {
  const environment = { ...browserEnvironment, endOldSession: createSessionEnd(browserEnvironment) };
  const end = await drainInBackground(environment, { openPrivate, publicDb: () => new PublicDb() });
  if (end === 'later') throw new Error('Something waits for another try');
}

/** Databases are made and brought to a new version by pages alone: they know what is open beside them. */
async function openPrivate(account: number): Promise<PrivateDb | null> {
  const db = new PrivateDb(account);
  const databases = await indexedDB.databases();
  const version = databases.find(({ name }) => name === db.name)?.version;
  // Dexie counts versions in tens.
  if (version === undefined || Math.trunc(version / 10) !== db.verno) return null;
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  return db;
}
