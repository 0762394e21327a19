import { liveQuery } from 'dexie';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { discardPicturesOf } from '#pwa/data/pictures/named-pictures.ts';
import { discardEntries, type DiscardResult } from './discard.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/**
 * Finds the entries that the server has not accepted, including rejected ones. They are listed before logging out, with
 * the choice to send them, to leave them on this device for the next login, or to discard them.
 */
export async function findUnsent(device: Device): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  return entries.filter(({ state }) => state !== 'accepted');
}

/**
 * Discards unaccepted entries of an account; its drafts stay. Entries that may have arrived stay on the device and are
 * undone at the next sign-in of the same account, before any other entry is sent.
 * @param upTo `seq` of the last entry to discard
 */
export const discardUnsent = (db: PrivateDb, upTo: number): Promise<DiscardResult> =>
  db.transaction('rw', db.tables, async () => {
    const entries = await db.outbox.where('seq').belowOrEqual(upTo).toArray();
    const result = await discardEntries(db, entries);
    await discardPicturesOf(db, result.discarded);
    return result;
  });

/** Time that a logout waits for entries to be undone, in milliseconds. */
const undoMaxMs = 8_000;

/**
 * Discards entries before a logout if the server is reachable and may have received one of them, and waits until those
 * are undone. The others are discarded too, because a drain would send them as soon as an earlier entry is undone.
 * Entries that are not undone in time stay on the device and are undone at the next sign-in of the same account, before
 * any other entry is sent.
 * @param upTo `seq` of the last entry to discard
 */
export async function undoArrived(device: Device, upTo: number): Promise<void> {
  const db = device.privateDb();
  if (!device.connection.snapshot().isOnline) return;
  const isUndoing = await db.transaction('rw', db.tables, async () => {
    if ((await db.outbox.where('seq').belowOrEqual(upTo).filter(mayHaveArrived).count()) === 0) return false;
    await discardUnsent(db, upTo);
    return true;
  });
  if (!isUndoing) return;
  device.emitQueued();
  await new Promise<void>((resolve) => {
    const isUndone = async (): Promise<boolean> => {
      // An undoing entry is a new entry with a higher `seq`.
      const open = await findUnsent(device);
      return !open.some(({ seq, undo }) => undo === true || seq > upTo);
    };
    const end = (): void => {
      cancelTimer();
      watch.unsubscribe();
      stopListening();
      resolve();
    };
    const cancelTimer = device.environment.setTimer(end, undoMaxMs);
    const stopListening = device.connection.subscribe(() => {
      if (!device.connection.snapshot().isOnline) end();
    });
    const watch = liveQuery(async () => await isUndone()).subscribe({
      next: (isDone) => {
        if (isDone) end();
      },
      error: end,
    });
  });
}
