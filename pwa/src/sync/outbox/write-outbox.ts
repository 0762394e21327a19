import type { PrivateDb } from '#pwa/data/private-db.ts';
import { withReopening } from '#pwa/data/storage/storage-recovery.ts';
import { makeRoomFor } from '#pwa/data/storage/storage-shedding.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/**
 * Writes to the account's database and then sends what waits. A full device makes room first, and a closed database is
 * opened again.
 * @throws {StorageFullError} in which case nothing is stored
 */
export async function writeOutbox<T>(device: Device, write: (db: PrivateDb) => Promise<T>): Promise<T> {
  const room = { caches: device.environment.caches, publicDb: device.publicDb() };
  const result = await makeRoomFor(() => withReopening(device.privateDb(), write), room);
  device.emitQueued();
  return result;
}
