import { endSigningOut } from '#pwa/data/open-stores.ts';
import { browserEnvironment } from './environment.ts';
import { createSessionEnd } from './sign-out.ts';
import { thisDevice } from './app-device.ts';

const endSession = createSessionEnd(browserEnvironment, (contact) => thisDevice.connection.report(contact));

/** Ends the session that was signed out of on this device; this page and all others may use sessions again then. */
export async function endThisSession(isUrgent: boolean): Promise<boolean> {
  const isOver = await endSession(isUrgent);
  if (isOver) endSigningOut();
  return isOver;
}
