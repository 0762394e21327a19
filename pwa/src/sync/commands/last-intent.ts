import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { isUnsent, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';

/**
 * Whether something that is set or not, such as a favorite, is set after the entry was sent; an entry that is undone has
 * the opposite effect.
 * @param setName name of the command that sets it
 */
export const leavesSet = ({ name, undo }: OutboxEntry, setName: string): boolean =>
  (name === setName) !== (undo === true);

/**
 * The last intent wins: setting and removing before anything was sent cancel each other out.
 * @returns the entry to add, if any
 */
export async function mergeIntent(
  { entries, drop, update }: EnqueueScope,
  draft: EntryDraft,
  setName: string,
): Promise<EntryDraft | null> {
  const waiting = entries.filter(
    (entry) => entry.orderingKey === draft.orderingKey && entry.state !== 'accepted',
  );
  const [last, before] = waiting.toReversed();
  if (last === undefined) return draft;
  const isWanted = leavesSet(last, setName) === (draft.name === setName);
  if (isWanted && last.state !== 'rejected') return null;
  if (last.undo === true) {
    await update(last.seq, { undo: false });
    return null;
  }
  if (isWanted || !isUnsent(last) || before?.undo === true) return draft;
  await drop([last.seq]);
  return null;
}
