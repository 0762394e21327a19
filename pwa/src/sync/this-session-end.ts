import { endSigningOut } from '#pwa/data/open-stores.ts';
import { browserEnvironment } from './environment.ts';
import { createSessionEnd } from './sign-out.ts';
import { appDevice } from './app-device.ts';

const endStoredSessions = createSessionEnd(browserEnvironment, (contact) =>
  appDevice.connection.report(contact),
);

/** Ends the session that was signed out of on this device. Afterwards this page and all others may use sessions again. */
export async function endSession(isUrgent: boolean): Promise<boolean> {
  const isOver = await endStoredSessions(isUrgent);
  if (isOver) endSigningOut();
  return isOver;
}
