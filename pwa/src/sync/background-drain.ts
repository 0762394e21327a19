import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { createApiClient } from './transport/api-client.ts';
import { createDevice } from './device/device.ts';
import { drain } from './push/drain.ts';
import type { Environment } from './transport/environment.ts';
import { resetNetworkBackoff } from './outbox/network-backoff.ts';

interface BackgroundStores {
  /** @returns the private database of the account; null if it is missing or this app version may not open it */
  openPrivate(account: number): Promise<PrivateDb | null>;
  publicDb(): PublicDb;
}

/**
 * Sends the outbox from the service worker, when no page may be open. Only entries of the account that is signed in at
 * the moment are sent. The server is asked for that account, because the account stored on the device may be older than
 * its session. The change feed is not read; the next page does that. Source: decision 014.
 * @returns `later` if entries are left that another attempt may send
 * @throws {ConnectionError} {@link ApiError} if the signed-in account cannot be read from the server
 */
export async function drainInBackground(
  environment: Environment,
  stores: BackgroundStores,
): Promise<'done' | 'later'> {
  const { body: user } = await createApiClient(environment, () => null).call('getMe', {});
  const db = user === null ? null : await stores.openPrivate(user.id);
  if (db === null) return 'done';
  try {
    const device = createDevice(environment, { privateDb: () => db, publicDb: () => stores.publicDb() });
    await resetNetworkBackoff(db);
    const end = await drain(device);
    // A sign-in, an app update or a pull needs a page.
    if (end === 'offline' || end === 'elsewhere') return 'later';
    return end === 'done' && (await isAskedToWait(db, environment.now())) ? 'later' : 'done';
  } finally {
    db.close();
  }
}

/** Whether the server asked for a delay before an entry is sent again. */
async function isAskedToWait(db: PrivateDb, now: number): Promise<boolean> {
  const queued = await db.outbox.where('state').equals('queued').toArray();
  return queued.some(({ nextAttemptAt }) => nextAttemptAt > now);
}
