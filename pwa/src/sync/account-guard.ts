import type { OutboxEntry } from '#pwa/store/outbox-entry.ts';
import type { Device } from './device.ts';

/**
 * What of this account the server does not have yet: to be listed before logging out, with the choice to send it now,
 * to keep it sealed on this device for the next login, or to discard it. Parked entries count.
 */
export async function findUnsent(device: Device): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  return entries.filter(({ state }) => state !== 'accepted');
}

/** Discards everything unsent of this account; its drafts stay. */
export async function discardUnsent(device: Device): Promise<void> {
  const db = device.privateDb();
  await db.outbox.where('state').notEqual('accepted').delete();
}
