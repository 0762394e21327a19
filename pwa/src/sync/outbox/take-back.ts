import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { EditArgs } from './command.ts';
import { isSame } from './merge.ts';

/** What became of discarded entries. */
export interface TakenBack {
  /** The server never had them, or refused them: they are gone. */
  discarded: OutboxEntry[];
  /** The server may have them: they stay until their outcome is known, and what they did is undone. */
  undoing: OutboxEntry[];
}

/**
 * Discards entries, wherever a person does so. One that the server may have had is only marked: the choice is kept on
 * the disk and carried out as soon as the server can be asked.
 * Call it inside a transaction over the outbox, with entries read in it.
 */
export async function takeBack(db: PrivateDb, entries: readonly OutboxEntry[]): Promise<TakenBack> {
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
 * Later edits of the same row were made on what a removed edit showed, or on what showed once it was discarded. They
 * are held against what is there now, or a person would be asked to choose between two changes of their own.
 * @param outcome whether the server has the edit or not
 */
export async function rebaseFollowers(
  db: PrivateDb,
  { seq, orderingKey, base, args }: OutboxEntry,
  outcome: 'happened' | 'undone',
): Promise<void> {
  if (base === null) return;
  const edited = (args as EditArgs).fields;
  const [from, to] = outcome === 'undone' ? [edited, base.values] : [base.values, edited];
  const later = await db.outbox.where('orderingKey').equals(orderingKey).sortBy('seq');
  const rebased = new Set<string>();
  for (const follower of later) {
    if (follower.seq <= seq || follower.base === null || follower.state === 'accepted') continue;
    const values = { ...follower.base.values };
    for (const field of Object.keys(values)) {
      // An edit behind another one of the same field was made on that one.
      if (!(field in edited) || rebased.has(field)) continue;
      rebased.add(field);
      if (isSame(values[field], from[field])) values[field] = to[field] ?? null;
    }
    await db.outbox.update(follower.seq, { base: { ...follower.base, values } });
  }
}
