import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { holdsBack } from '#pwa/sync/outbox/holding-entries.ts';
import { useOutbox } from './use-sync-status.ts';

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'sending';

/** How many changes are sent without a decision of the person, live. */
export const useWaitingCount = (): number => useOutbox().filter(isWaiting).length;

/** Number of changes that failed and are retried, live; first attempts are not counted. */
export const useDelayedCount = (): number =>
  useOutbox().filter(({ state, attempts }) => state === 'queued' && attempts > 0).length;

/**
 * Since when the oldest change waits that nothing holds back, live; in milliseconds since 1970, null when there is none.
 */
export function useOldestWaiting(): number | null {
  const entries = useOutbox();
  const rejected = entries.filter(({ state }) => state === 'rejected');
  const open = new Set(entries.filter(({ state }) => state !== 'accepted').map(({ seq }) => seq));
  // Changes after a rejected one wait for the person, and a deletion waits for its undo period.
  const own = entries.filter(
    (entry) =>
      isWaiting(entry) &&
      !rejected.some((other) => holdsBack(other, entry)) &&
      !entry.dependsOn.some((seq) => open.has(seq)),
  );
  return own.length === 0 ? null : Math.min(...own.map(({ firstQueuedAt }) => firstQueuedAt));
}
