import { useSyncExternalStore } from 'react';
import { appDevice } from '#pwa/sync/app-device.ts';

const { connection } = appDevice;
const refusal = () => connection.snapshot().refusal;

/** The server's sentence if it refuses the change feed; else null. */
export const useRefusal = (): string | null => useSyncExternalStore(connection.subscribe, refusal);
