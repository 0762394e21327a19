import type { CheckInWay } from '#contracts/domain/stay/check-ins.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { checkGuestIn, takeCheckInBack, type ArrivingStay } from '#pwa/sync/commands/check-in-commands.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { findKitchenAnswers, ticketKnowledgeOf } from './arrival-queries.ts';
import { checkTicket, type TicketVerdict } from './check-ticket.ts';
import { serverNow } from './server-now.ts';

/**
 * A scanned ticket. `syncedAt`: when this device last held all of the account, in milliseconds since 1970. `kitchen`: the
 * guest's answers to the questions for the kitchen.
 */
export interface ScannedTicket {
  verdict: TicketVerdict;
  syncedAt: number | null;
  kitchen: readonly string[];
}

/** Checks a guest in; offline it waits. @returns `seq` of the entry; null for one who is in already */
export const checkIn = (stay: ArrivingStay, way: CheckInWay): Promise<number | null> =>
  checkGuestIn(appDevice, stay, way, serverNow());

/** Takes a check-in back; offline it waits. */
export const undoCheckIn = (stay: ArrivingStay): Promise<number | null> =>
  takeCheckInBack(appDevice, stay, serverNow());

/** Judges a scanned code, and checks its guest in if it admits them. */
export async function scanTicket(text: string): Promise<ScannedTicket> {
  const db = privateDb();
  const syncedAt = ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null;
  const now = serverNow();
  const verdict = await checkTicket(text, ticketKnowledgeOf(db), now);
  if (verdict.kind !== 'admitted') return { verdict, syncedAt, kitchen: [] };
  const kitchen = await findKitchenAnswers(db, verdict.ticket.bookingId, now);
  await checkIn(stayOf(verdict), 'ticket');
  return { verdict, syncedAt, kitchen };
}

/** The stay of a ticket, as the check-in names it. */
export const stayOf = ({ ticket, booking }: Extract<TicketVerdict, { kind: 'admitted' }>): ArrivingStay => ({
  id: ticket.bookingId,
  name: booking?.guest.name ?? 'New booking',
});
