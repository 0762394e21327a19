import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';

/** State of the sync as the status chip shows it: the first of the list that applies. Source: design §9. */
export type SyncStatus =
  /** Entries were rejected. */
  | { kind: 'failed'; count: number }
  /** Entries were rejected because another person changed the same fields; the person chooses a version. */
  | { kind: 'conflict'; count: number }
  | { kind: 'offline'; count: number }
  /** `count` of `total` waiting entries and pictures are being sent. */
  | { kind: 'syncing'; count: number; total: number }
  | { kind: 'queued'; count: number }
  | { kind: 'clean'; count: 0 };

/**
 * @param entries all entries of the outbox
 * @param state.pictures number of pictures that the server does not have yet
 * @param state.stoppedPictures how many of them the server does not accept yet
 */
export function toSyncStatus(
  entries: readonly Pick<OutboxEntry, 'state' | 'lastError'>[],
  {
    isOnline,
    isRunning,
    pictures = 0,
    stoppedPictures = 0,
  }: { isOnline: boolean; isRunning: boolean; pictures?: number; stoppedPictures?: number },
): SyncStatus {
  const rejected = entries.filter(({ state }) => state === 'rejected');
  const conflicts = rejected.filter(({ lastError }) => lastError?.code === 'edit_conflict').length;
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sending');
  if (rejected.length > conflicts) return { kind: 'failed', count: rejected.length - conflicts };
  if (conflicts > 0) return { kind: 'conflict', count: conflicts };
  const total = waiting.length + pictures;
  if (!isOnline) return { kind: 'offline', count: total };
  const sending = waiting.filter(({ state }) => state === 'sending').length + pictures - stoppedPictures;
  if (isRunning && sending > 0) return { kind: 'syncing', count: sending, total };
  return total > 0 ? { kind: 'queued', count: total } : { kind: 'clean', count: 0 };
}
