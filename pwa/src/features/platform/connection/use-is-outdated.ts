import { useSyncExternalStore } from 'react';
import { appDevice } from '#pwa/sync/app-device.ts';

const { connection } = appDevice;
const isOutdated = () => connection.snapshot().isOutdated;

/** Whether the server no longer serves this version of the app. */
export const useIsOutdated = (): boolean => useSyncExternalStore(connection.subscribe, isOutdated);
