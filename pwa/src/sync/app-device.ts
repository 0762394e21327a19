import { isSigningOut, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { createDevice, type Device } from './device/device.ts';
import { browserEnvironment, type Environment } from './transport/environment.ts';

/** Ends the session that was signed out of on this device. @see createSessionEnd */
export async function endSession(isUrgent: boolean): Promise<boolean> {
  const sessionEnd = await import('./session-end.ts');
  return sessionEnd.endSession(isUrgent, (contact) => appDevice.connection.report(contact));
}

const endOldSession = async (isUrgent: boolean): Promise<boolean> => !isSigningOut() || endSession(isUrgent);

/** The device this page runs on. */
export const appDevice: Device = createDevice(
  Object.assign(Object.create(browserEnvironment) as Environment, { endOldSession }),
  { publicDb, privateDb },
);
