import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { createApiClient } from './transport/api-client.ts';
import { createDevice } from './device/device.ts';
import { drain } from './push/drain.ts';
import type { Environment } from './transport/environment.ts';
import { resetNetworkBackoff } from './outbox/network-backoff.ts';

interface BackgroundStores {
  /** The private database of an account; null where this device has none that this version of the app may open. */
  openPrivate(account: number): Promise<PrivateDb | null>;
  publicDb(): PublicDb;
}

/**
 * Sends what waits while no page may be open: of the account whose session this device has at the moment, and of nobody
 * else. The server is asked who that is, because what a device remembers may be older than its session. The feed is not
 * read; the next page does that. Source: decision 014.
 * @returns `later` when something is left that another try may send
 * @throws {ConnectionError} {@link ApiError} when the server does not tell who is signed in
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
    // Whatever needs a login, an update or the change feed first needs a page.
    if (end === 'offline' || end === 'elsewhere') return 'later';
    return end === 'done' && (await isAskedToWait(db, environment.now())) ? 'later' : 'done';
  } finally {
    db.close();
  }
}

/** Whether the server asked for time before it takes an entry. */
async function isAskedToWait(db: PrivateDb, now: number): Promise<boolean> {
  const queued = await db.outbox.where('state').equals('queued').toArray();
  return queued.some(({ nextAttemptAt }) => nextAttemptAt > now);
}
