import { useSyncExternalStore } from 'react';
import { appDevice } from '#pwa/sync/app-device.ts';

const { connection } = appDevice;
const isOnline = () => connection.snapshot().isOnline;

/** Whether the last call reached our own server; not whether there is some network. */
export const useIsOnline = (): boolean => useSyncExternalStore(connection.subscribe, isOnline);
