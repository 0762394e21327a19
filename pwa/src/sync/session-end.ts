import { endSigningOut } from '#pwa/data/open-stores.ts';
import type { Device } from './device/device.ts';
import { createSessionEnd } from './sign-out.ts';
import { browserEnvironment } from './transport/environment.ts';

let endStoredSessions: ((isUrgent: boolean) => Promise<boolean>) | undefined;

/**
 * Ends the server session of an account that was signed out on this device. Then all pages may use sessions again.
 * @param isUrgent try even if the server asked for a delay
 * @returns whether no such session is left
 */
export async function endSession(
  isUrgent: boolean,
  { connection }: Pick<Device, 'connection'>,
): Promise<boolean> {
  endStoredSessions ??= createSessionEnd(browserEnvironment, connection.startCall);
  const isOver = await endStoredSessions(isUrgent);
  if (isOver) endSigningOut();
  return isOver;
}
