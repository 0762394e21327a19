import { liveQuery } from 'dexie';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/**
 * Result of waiting for an entry. `waiting`: it is stored and will be sent automatically. `stopped`: the person discarded
 * it or replaced it with a later change, so there is nothing to announce.
 */
export type EntryResult =
  | { kind: 'accepted' }
  | { kind: 'waiting' }
  | { kind: 'stopped' }
  | { kind: 'refused'; error: EntryError };

/** Time to wait for an answer, in milliseconds. */
const timeoutMs = 8_000;

/**
 * Waits for the answer to an entry that was just stored, so that success is reported only once the server has confirmed
 * it. Resolves with `waiting` at once if the device is offline.
 */
export function waitForEntry(device: Device, seq: number): Promise<EntryResult> {
  const db = device.privateDb();
  let wasSending = false;
  return new Promise((resolve, reject) => {
    const end = (outcome: EntryResult): void => {
      cancelTimer();
      entry.unsubscribe();
      resolve(outcome);
    };
    const cancelTimer = device.environment.setTimer(() => end({ kind: 'waiting' }), timeoutMs);
    const entry = liveQuery(async () => await findEntry(db, seq)).subscribe({
      next: (found) => {
        const { isOnline } = device.connection.snapshot();
        const outcome = found === null ? toResultOfGone(wasSending) : toResult(found, isOnline);
        wasSending = found?.state === 'sending';
        if (outcome !== null) end(outcome);
      },
      error: (error: unknown) => {
        cancelTimer();
        reject(error instanceof Error ? error : new Error('The outbox could not be read', { cause: error }));
      },
    });
  });
}

/** @returns the entry, or its copy in `sent` if the outbox no longer has it; null if it was removed without a copy */
const findEntry = async (db: PrivateDb, seq: number): Promise<OutboxEntry | null> =>
  (await db.outbox.get(seq)) ?? (await db.sent.get(seq)) ?? null;

/** An answer that leaves nothing to do, as to a deletion of something that is gone, removes the entry without a copy. */
const toResultOfGone = (wasSending: boolean): EntryResult => ({ kind: wasSending ? 'accepted' : 'stopped' });

/** @returns null while the result is unknown */
function toResult(
  { state, lastError, undo }: Pick<OutboxEntry, 'state' | 'lastError' | 'undo'>,
  isOnline: boolean,
): EntryResult | null {
  if (undo === true) return { kind: 'stopped' };
  if (state === 'accepted') return { kind: 'accepted' };
  if (state === 'rejected' && lastError !== null) return { kind: 'refused', error: lastError };
  // While online, a failed attempt is repeated within a second or two.
  return isOnline ? null : { kind: 'waiting' };
}
