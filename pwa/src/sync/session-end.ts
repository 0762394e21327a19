import { endSigningOut } from '#pwa/data/open-stores.ts';
import type { Device } from './device/device.ts';
import { createSessionEnd } from './sign-out.ts';
import { browserEnvironment } from './transport/environment.ts';

let endStoredSessions: ((isUrgent: boolean) => Promise<boolean>) | undefined;

/** Ends the session that was signed out of on this device. Afterwards this page and all others may use sessions again. */
export async function endSession(
  isUrgent: boolean,
  { connection }: Pick<Device, 'connection'>,
): Promise<boolean> {
  endStoredSessions ??= createSessionEnd(browserEnvironment, (contact) => connection.report(contact));
  const isOver = await endStoredSessions(isUrgent);
  if (isOver) endSigningOut();
  return isOver;
}
