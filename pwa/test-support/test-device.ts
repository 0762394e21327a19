import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice, type Device } from '#pwa/sync/device/device.ts';
import { browserEnvironment, type Environment } from '#pwa/sync/transport/environment.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';

/**
 * A device of user 1 with its own databases and a hundred leased ids, without a sync loop.
 * @param replaced parts of the browser that the test replaces
 */
export async function openTestDevice(
  replaced: Partial<Environment> = {},
): Promise<{ device: Device; db: PrivateDb; close: () => void }> {
  const name = crypto.randomUUID();
  const db = new PrivateDb(1, `private-${name}`);
  const publicDb = new PublicDb(`public-${name}`);
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  return {
    db,
    device: createDevice(
      { ...browserEnvironment, ...replaced },
      { privateDb: () => db, publicDb: () => publicDb },
    ),
    close: () => {
      db.close();
      publicDb.close();
    },
  };
}

/** Numbers of the entries that may be sent now, in order. */
export async function findReady(db: PrivateDb): Promise<number[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return readyEntries(entries, db.account ?? 0, Date.now()).map(({ seq }) => seq);
}
