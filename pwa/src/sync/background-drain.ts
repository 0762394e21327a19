import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { countWaiting } from '#pwa/data/outbox/waiting-counts.ts';
import { createApiClient } from './transport/api-client.ts';
import { pull } from './change-feed/pull.ts';
import { createDevice, type Device } from './device/device.ts';
import { drain, type DrainEnd } from './push/drain.ts';
import { wait, type Environment } from './transport/environment.ts';
import { resetNetworkBackoff } from './outbox/network-backoff.ts';
import { findUnfinished } from './uploads/picture-progress.ts';
import { sendPictures } from './uploads/send-pictures.ts';

/** Opens the databases of the device; null if one is missing or this app version may not open it. */
interface BackgroundStores {
  openPrivate(account: number): Promise<PrivateDb | null>;
  openPublic(): Promise<PublicDb | null>;
}

/**
 * Sends the outbox and its pictures from the service worker, when no page may be open. Only those of the account that
 * is signed in at the moment are sent. The server is asked for that account, because the account stored on the device may be older than
 * its session. The change feed is not read; the next page does that. Source: decision 014.
 * @returns `later` if entries are left that another attempt may send
 * @throws {ConnectionError} {@link ApiError} if the signed-in account cannot be read from the server
 */
export async function drainInBackground(
  environment: Environment,
  stores: BackgroundStores,
): Promise<'done' | 'later'> {
  const result = await withDevice(environment, stores, async (device, db) => {
    await resetNetworkBackoff(db);
    const end = await drainWithPictures(device, db);
    // A sign-in, an app update or a pull needs a page.
    if (end === 'offline' || end === 'elsewhere' || end === 'later') return 'later';
    return end === 'done' && (await isAskedToWait(db, environment.now())) ? 'later' : 'done';
  });
  return result ?? 'done';
}

/** Time in which the worker sends pictures, in milliseconds: browsers end a sync event after a few minutes. */
const picturesMs = 2 * 60_000;
/** Longest delay between two looks at pictures that the server prepares, in milliseconds. */
const lookMs = 2000;

/** Sends the outbox, then pictures, and the entries that have waited for them. */
async function drainWithPictures(device: Device, db: PrivateDb): Promise<DrainEnd | 'later'> {
  const { environment } = device;
  const until = environment.now() + picturesMs;
  for (;;) {
    const end = await drain(device);
    if (end !== 'done') return end;
    const sent = await sendPictures(device, { until });
    if (sent === 'offline' || sent === 'elsewhere') return sent;
    const unfinished = await findUnfinished(db);
    if (sent === 'stopped' || unfinished.length === 0) return drain(device);
    // A clock that was set back must not prolong this.
    const leftMs = until - environment.now();
    if (leftMs <= 0 || leftMs > picturesMs) return 'later';
    await wait(environment, lookMs);
  }
}

/**
 * Reads the change feed from the service worker after a push message, so that the page that its notification opens is on
 * the device. Several pulls at once do no harm.
 * @returns number of what needs the person, for the app's icon; null without a session
 * @throws {ConnectionError} {@link ApiError} if the signed-in account cannot be read from the server
 */
export function pullInBackground(environment: Environment, stores: BackgroundStores): Promise<number | null> {
  return withDevice(environment, stores, async (device, db) => {
    await pull(device);
    return countWaiting(db, environment.now());
  });
}

/**
 * Runs the work with the databases of the account that is signed in on the server.
 * @returns null without a session, or without those databases
 */
async function withDevice<T>(
  environment: Environment,
  stores: BackgroundStores,
  work: (device: Device, db: PrivateDb) => Promise<T>,
): Promise<T | null> {
  const { body: user } = await createApiClient(environment, () => null).call('getMe', {});
  const db = user === null ? null : await stores.openPrivate(user.id);
  const publicDb = db === null ? null : await stores.openPublic();
  try {
    if (db === null || publicDb === null) return null;
    const device = createDevice(environment, { privateDb: () => db, publicDb: () => publicDb });
    return await work(device, db);
  } finally {
    db?.close();
    publicDb?.close();
  }
}

/** Whether the server asked for a delay before an entry is sent again. */
async function isAskedToWait(db: PrivateDb, now: number): Promise<boolean> {
  const queued = await db.outbox.where('state').equals('queued').toArray();
  return queued.some(({ nextAttemptAt }) => nextAttemptAt > now);
}
