import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '#pwa/lib/create-store.ts';

export const useStore = <T>({ subscribe, snapshot }: ReadableStore<T>): T =>
  useSyncExternalStore(subscribe, snapshot);
