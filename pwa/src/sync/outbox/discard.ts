import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { EditArgs } from './command.ts';
import { normalizerOfEdit } from './compared-values.ts';
import { isSame } from './merge.ts';

/** Result of a discard. */
export interface DiscardResult {
  /** Entries that the server never received, or refused: they are removed. */
  discarded: OutboxEntry[];
  /** Entries that the server may have received: they stay until their outcome is known and their effect is undone. */
  undoing: OutboxEntry[];
}

/**
 * Discards entries. An entry that the server may have received is only marked; the discard is completed as soon as the
 * server can be asked for its outcome.
 * Call it inside a transaction over the outbox, with entries read in it.
 */
export async function discardEntries(db: PrivateDb, entries: readonly OutboxEntry[]): Promise<DiscardResult> {
  const open = entries.filter(({ state }) => state !== 'accepted');
  const undoing = open.filter(mayHaveArrived);
  const discarded = open.filter((entry) => !mayHaveArrived(entry));
  for (const entry of discarded) await rebaseFollowers(db, entry, 'undone');
  await db.outbox.bulkDelete(discarded.map(({ seq }) => seq));
  await db.outbox.bulkPut(undoing.map(toUndo));
  return { discarded, undoing };
}

function toUndo(entry: OutboxEntry): OutboxEntry {
  if (entry.undo === true) return entry;
  const isAskedToWait = entry.state === 'queued' && entry.lastError?.code !== 'connection';
  return {
    ...entry,
    undo: true,
    state: entry.state === 'rejected' ? 'queued' : entry.state,
    nextAttemptAt: isAskedToWait ? entry.nextAttemptAt : 0,
    expiresAt: null,
    lastError: entry.state === 'rejected' ? null : entry.lastError,
  };
}

/**
 * Updates the base values of later edits of the same row after an edit was discarded or turned out to have arrived.
 * Otherwise those edits would conflict with the person's own earlier change.
 * @param outcome whether the server has applied the edit
 */
export async function rebaseFollowers(
  db: PrivateDb,
  entry: OutboxEntry,
  outcome: 'happened' | 'undone',
): Promise<void> {
  const { seq, orderingKey, base, args } = entry;
  if (base === null) return;
  const normalize = normalizerOfEdit(entry);
  const edited = (args as EditArgs).fields;
  const [from, to] = outcome === 'undone' ? [edited, base.values] : [base.values, edited];
  const followers = await db.outbox.where('orderingKey').equals(orderingKey).sortBy('seq');
  const rebased = new Set<string>();
  for (const follower of followers) {
    if (follower.seq <= seq || follower.base === null || follower.state === 'accepted') continue;
    const values = { ...follower.base.values };
    for (const field of Object.keys(values)) {
      // An edit that follows another one of the same field is based on that one.
      if (!(field in edited) || rebased.has(field)) continue;
      rebased.add(field);
      if (isSame(values[field], from[field], normalize)) values[field] = to[field] ?? null;
    }
    await db.outbox.update(follower.seq, { base: { ...follower.base, values } });
  }
}
