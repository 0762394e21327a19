import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';

/** The worst present state, in the order of the list: that is what the chip shows. Source: design §9. */
export type SyncStatus =
  /** Something needs the person. */
  | { kind: 'failed'; count: number }
  /** Somebody else changed the same; the person chooses. */
  | { kind: 'conflict'; count: number }
  | { kind: 'offline'; count: number }
  /** `count` of `total` changes are on their way. */
  | { kind: 'syncing'; count: number; total: number }
  | { kind: 'queued'; count: number }
  | { kind: 'clean'; count: 0 };

/** @param entries all of the outbox */
export function toSyncStatus(
  entries: readonly Pick<OutboxEntry, 'state' | 'lastError'>[],
  { isOnline, isRunning }: { isOnline: boolean; isRunning: boolean },
): SyncStatus {
  const rejected = entries.filter(({ state }) => state === 'rejected');
  const conflicts = rejected.filter(({ lastError }) => lastError?.code === 'edit_conflict').length;
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sending');
  if (rejected.length > conflicts) return { kind: 'failed', count: rejected.length - conflicts };
  if (conflicts > 0) return { kind: 'conflict', count: conflicts };
  if (!isOnline) return { kind: 'offline', count: waiting.length };
  const sending = waiting.filter(({ state }) => state === 'sending').length;
  if (isRunning && sending > 0) return { kind: 'syncing', count: sending, total: waiting.length };
  return waiting.length > 0 ? { kind: 'queued', count: waiting.length } : { kind: 'clean', count: 0 };
}
