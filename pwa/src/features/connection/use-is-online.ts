import { useSyncExternalStore } from 'react';
import { thisDevice } from '#pwa/sync/this-device.ts';

const { connection } = thisDevice;
const subscribe = (listener: () => void) => connection.subscribe(listener);
const isOnline = () => connection.snapshot().isOnline;

/** Whether the last call reached our own server; not whether there is some network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
