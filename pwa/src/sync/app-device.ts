import { isSigningOut, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { fetchEarly } from '#pwa/launch/launch.ts';
import { createDevice, type Device } from './device/device.ts';
import { browserEnvironment, type Environment } from './transport/environment.ts';

const endOldSession = async (isUrgent: boolean): Promise<boolean> => {
  if (!isSigningOut()) return true;
  const end = await import('./session-end.ts').catch(() => null);
  // Without its code, which needs the network too, the session has not ended: the next call tries again.
  return end === null ? false : end.endSession(isUrgent, appDevice);
};

/** The device this page runs on. */
export const appDevice: Device = createDevice(
  Object.assign(Object.create(browserEnvironment) as Environment, { fetch: fetchEarly, endOldSession }),
  { publicDb, privateDb },
);
