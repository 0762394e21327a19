import { liveQuery } from 'dexie';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { takeBack, type TakenBack } from './take-back.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/**
 * What of this account the server does not have yet: to be listed before logging out, with the choice to send it now,
 * to keep it sealed on this device for the next login, or to discard it. Parked entries count.
 */
export async function findUnsent(device: Device): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  return entries.filter(({ state }) => state !== 'accepted');
}

/**
 * Discards what is unsent of an account; its drafts stay. What the server may have had stays sealed until the same person
 * is back, and is undone then, before anything else is sent.
 * @param upTo number of the last entry that is discarded
 */
export const discardUnsent = (db: PrivateDb, upTo: number): Promise<TakenBack> =>
  db.transaction('rw', db.outbox, async () =>
    takeBack(db, await db.outbox.where('seq').belowOrEqual(upTo).toArray()),
  );

/** How long somebody who logs out waits for the undoing of what may have arrived, in milliseconds. */
const undoMaxMs = 8_000;

/**
 * Undoes what somebody discards at a logout and the server may have had, as long as the server is reached. What is not
 * undone in time stays sealed until the same person is back, and is undone then, before anything else is sent.
 * @param upTo number of the last entry that is discarded
 */
export async function undoArrived(device: Device, upTo: number): Promise<void> {
  const db = device.privateDb();
  const undoing = await db.transaction('rw', db.outbox, async () => {
    const arrived = await db.outbox.where('seq').belowOrEqual(upTo).filter(mayHaveArrived).toArray();
    await takeBack(db, arrived);
    return arrived.length;
  });
  if (undoing === 0 || !device.connection.snapshot().isOnline) return;
  device.emitQueued();
  await new Promise<void>((resolve) => {
    const isUndone = async (): Promise<boolean> => {
      // What undoes an entry is an entry of its own.
      const open = await findUnsent(device);
      return !open.some(({ seq, undo }) => undo === true || seq > upTo);
    };
    const end = (): void => {
      callOff();
      watch.unsubscribe();
      stopListening();
      resolve();
    };
    const callOff = device.environment.setTimer(end, undoMaxMs);
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
