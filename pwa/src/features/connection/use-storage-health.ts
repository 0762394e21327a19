import { useSyncExternalStore } from 'react';
import { storageHealth, subscribeToStorageHealth, type StorageHealth } from '#pwa/store/storage-health.ts';

/** Whether this device's databases can be used, live. */
export const useStorageHealth = (): StorageHealth =>
  useSyncExternalStore(subscribeToStorageHealth, storageHealth);
