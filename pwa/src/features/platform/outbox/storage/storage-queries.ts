import { cacheNames } from '#pwa/data/storage/cache-names.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import {
  askForPersistence,
  estimateStorage,
  type StorageEstimate,
} from '#pwa/data/storage/storage-estimate.ts';
import { useTask, type Task } from '#pwa/ui/use-task.ts';

/** Current storage usage of this device. */
export function useStorage(): Task<StorageEstimate> {
  return useTask('storage', true, () => estimateStorage(publicDb(), privateDb()));
}

/** Deletes stored pictures and map tiles, which are fetched again when they are needed. Nothing private is touched. */
export async function freeUpSpace(): Promise<void> {
  for (const name of Object.values(cacheNames)) await globalThis.caches.delete(name);
}

/** @returns whether the browser granted persistent storage */
export const keepForGood = (): Promise<boolean> => askForPersistence();
