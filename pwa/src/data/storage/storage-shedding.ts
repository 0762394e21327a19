import { cacheNames } from './cache-names.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { isQuotaExceeded } from './storage-recovery.ts';

/** The part of the Cache API that shedding needs. */
export interface ShedCaches {
  delete(name: string): Promise<boolean>;
}

/** The device is out of space and nothing more may be given up for it. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(cause: unknown) {
    super('Not saved: device storage is full', { cause });
  }
}

/**
 * Does the work; while the device has no room for it, gives up what can be fetched anew: first tiles, then photos,
 * then cards and listings. What is private is never touched. Source: spec §8, "out of space".
 * @throws {StorageFullError} when it does not fit even then
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
