import { liveQuery } from 'dexie';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** What became of an entry while somebody looked on. `waiting`: it is on the disk and goes by itself when it can. */
export type EntryResult = { kind: 'accepted' } | { kind: 'waiting' } | { kind: 'refused'; error: EntryError };

/** How long somebody looks on, in milliseconds. */
const patienceMs = 8_000;

/**
 * Waits for the answer to an entry that was just stored, so that its success is called one only once the server has said
 * so. Without a connection nobody waits.
 */
export function waitForEntry(device: Device, seq: number): Promise<EntryResult> {
  const db = device.privateDb();
  return new Promise((resolve, reject) => {
    const end = (outcome: EntryResult): void => {
      callOff();
      entry.unsubscribe();
      resolve(outcome);
    };
    const callOff = device.environment.setTimer(() => end({ kind: 'waiting' }), patienceMs);
    const entry = liveQuery(async () => (await db.outbox.get(seq)) ?? null).subscribe({
      next: (found) => {
        const outcome = judge(found, device.connection.snapshot().isOnline);
        if (outcome !== null) end(outcome);
      },
      error: (error: unknown) => {
        callOff();
        reject(error instanceof Error ? error : new Error('The outbox could not be read', { cause: error }));
      },
    });
  });
}

/** @param entry null once the change feed has passed it @returns null while nothing is known */
function judge(
  entry: Pick<OutboxEntry, 'state' | 'lastError'> | null,
  isOnline: boolean,
): EntryResult | null {
  if (entry === null || entry.state === 'accepted') return { kind: 'accepted' };
  if (entry.state === 'rejected' && entry.lastError !== null)
    return { kind: 'refused', error: entry.lastError };
  // An attempt that broke off is made again within a second or two while there is a connection.
  return isOnline ? null : { kind: 'waiting' };
}
