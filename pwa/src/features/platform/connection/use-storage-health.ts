import { healthStore, type StorageHealth } from '#pwa/data/storage-health.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Whether this device's databases can be used, live. */
export const useStorageHealth = (): StorageHealth => useStore(healthStore);
