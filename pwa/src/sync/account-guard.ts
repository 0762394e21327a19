import type { OutboxEntry } from '#pwa/store/outbox-entry.ts';
import { takeBack, type TakenBack } from './take-back.ts';
import type { Device } from './device.ts';

/**
 * What of this account the server does not have yet: to be listed before logging out, with the choice to send it now,
 * to keep it sealed on this device for the next login, or to discard it. Parked entries count.
 */
export async function findUnsent(device: Device): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  return entries.filter(({ state }) => state !== 'accepted');
}

/**
 * Discards everything unsent of this account; its drafts stay. What the server may have had stays sealed until the same
 * person is back, and is undone then, before anything else is sent.
 */
export async function discardUnsent(device: Device): Promise<TakenBack> {
  const db = device.privateDb();
  return db.transaction('rw', db.outbox, async () => takeBack(db, await db.outbox.toArray()));
}
