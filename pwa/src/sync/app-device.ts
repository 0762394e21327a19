import { isSigningOut, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { fetchEarly } from '#pwa/launch/launch.ts';
import { createDevice } from './device.ts';
import { browserEnvironment, type Environment } from './environment.ts';

const endOldSession = async (isUrgent: boolean): Promise<boolean> =>
  !isSigningOut() || (await (await import('./this-session-end.ts')).endSession(isUrgent));

/** The device this page runs on. */
export const appDevice = createDevice(
  Object.assign(Object.create(browserEnvironment) as Environment, { fetch: fetchEarly, endOldSession }),
  { publicDb, privateDb },
);
