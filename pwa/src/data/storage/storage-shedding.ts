import { cacheNames } from './cache-names.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { isQuotaExceeded } from './storage-recovery.ts';

/** The part of the Cache API that freeing space needs. */
export interface ShedCaches {
  delete(name: string): Promise<boolean>;
}

/** The device is out of space and nothing is left that may be removed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(cause: unknown) {
    super('Not saved: device storage is full', { cause });
  }
}

/**
 * Runs the work. While the device is out of space, removes data that can be fetched again, in the order of
 * `cacheNames`, then all public listings, and repeats the work. Private data is never removed. Source: spec §8, "out of
 * space".
 * @throws {StorageFullError} if there is still not enough space
 */
export async function makeRoomFor<T>(
  work: () => Promise<T>,
  { caches, publicDb }: { caches: ShedCaches | null; publicDb: PublicDb },
): Promise<T> {
  const steps = [
    ...Object.values(cacheNames).map((name) => () => caches?.delete(name)),
    () => dropListings(publicDb),
  ];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      const step = steps.shift();
      if (step === undefined) throw new StorageFullError(error);
      await step();
    }
  }
}

async function dropListings(db: PublicDb): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await Promise.all(db.tables.map((table) => table.clear()));
  });
}
