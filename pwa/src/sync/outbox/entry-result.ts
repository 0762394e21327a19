import { liveQuery } from 'dexie';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Result of waiting for an entry. `waiting`: it is stored and will be sent automatically. */
export type EntryResult = { kind: 'accepted' } | { kind: 'waiting' } | { kind: 'refused'; error: EntryError };

/** Time to wait for an answer, in milliseconds. */
const timeoutMs = 8_000;

/**
 * Waits for the answer to an entry that was just stored, so that success is reported only once the server has confirmed
 * it. Resolves with `waiting` at once if the device is offline.
 */
export function waitForEntry(device: Device, seq: number): Promise<EntryResult> {
  const db = device.privateDb();
  return new Promise((resolve, reject) => {
    const end = (outcome: EntryResult): void => {
      cancelTimer();
      entry.unsubscribe();
      resolve(outcome);
    };
    const cancelTimer = device.environment.setTimer(() => end({ kind: 'waiting' }), timeoutMs);
    const entry = liveQuery(async () => (await db.outbox.get(seq)) ?? null).subscribe({
      next: (found) => {
        const outcome = toResult(found, device.connection.snapshot().isOnline);
        if (outcome !== null) end(outcome);
      },
      error: (error: unknown) => {
        cancelTimer();
        reject(error instanceof Error ? error : new Error('The outbox could not be read', { cause: error }));
      },
    });
  });
}

/** @param entry null once the pull has removed it @returns null while the result is unknown */
function toResult(
  entry: Pick<OutboxEntry, 'state' | 'lastError'> | null,
  isOnline: boolean,
): EntryResult | null {
  if (entry === null || entry.state === 'accepted') return { kind: 'accepted' };
  if (entry.state === 'rejected' && entry.lastError !== null)
    return { kind: 'refused', error: entry.lastError };
  // While online, a failed attempt is repeated within a second or two.
  return isOnline ? null : { kind: 'waiting' };
}
