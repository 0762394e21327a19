import { useSyncExternalStore } from 'react';
import { appDevice } from '#pwa/sync/app-device.ts';

const { connection } = appDevice;
const refusal = () => connection.snapshot().refusal;

/** The server's sentence where it is reached and yet refuses to tell what changed; null while all is well. */
export const useRefusal = (): string | null => useSyncExternalStore(connection.subscribe, refusal);
