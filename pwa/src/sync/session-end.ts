import { endSigningOut } from '#pwa/data/open-stores.ts';
import { createSessionEnd } from './sign-out.ts';
import type { Contact } from './transport/api-client.ts';
import { browserEnvironment } from './transport/environment.ts';

let endStoredSessions: ((isUrgent: boolean) => Promise<boolean>) | undefined;

/** Ends the session that was signed out of on this device. Afterwards this page and all others may use sessions again. */
export async function endSession(isUrgent: boolean, onContact: (contact: Contact) => void): Promise<boolean> {
  endStoredSessions ??= createSessionEnd(browserEnvironment, onContact);
  const isOver = await endStoredSessions(isUrgent);
  if (isOver) endSigningOut();
  return isOver;
}
