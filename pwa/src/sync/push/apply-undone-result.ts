import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accept } from './accept-entry.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import { addEntry } from '#pwa/sync/outbox/enqueue.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import type { Accepted, PushOutcome } from './push-outcome.ts';
import { rebaseFollowers } from '#pwa/sync/outbox/take-back.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';

interface UndoParts {
  db: PrivateDb;
  environment: Pick<Environment, 'now' | 'randomUuid'>;
}

/**
 * Carries out what the person chose once the outcome of a discarded entry is known: what arrived is taken back by
 * another change, or stays and the person is told; what did not arrive is gone. Runs in the transaction that stores
 * the outcome.
 * @returns false while the outcome is unknown
 */
export async function applyUndoneResult(
  parts: UndoParts,
  entry: OutboxEntry,
  resolved: Resolved,
  outcome: PushOutcome,
): Promise<boolean> {
  const { kind } = outcome;
  if (kind === 'accepted') await undoArrived(parts, entry, resolved, outcome);
  else if (kind === 'refused' || kind === 'stale' || kind === 'id-lost') await forget(parts, entry);
  else return false;
  return true;
}

async function undoArrived(
  { db, environment }: UndoParts,
  entry: OutboxEntry,
  resolved: Resolved,
  outcome: Accepted,
): Promise<void> {
  const { command, args } = resolved;
  await accept(db, { ...entry, undo: false }, resolved, outcome);
  await rebaseFollowers(db, entry, 'happened');
  const now = environment.now();
  if (command.undoneBy === undefined) {
    const isUnremarkable = command.endsQuietly !== undefined;
    if (!isUnremarkable) await addUndoNotice(db, { entry, at: now });
    return;
  }
  if (await isDecidedElsewhere(db, entry)) return;
  const draft = { ...command.undoneBy(args, entry), subject: entry.subject };
  const undoing = await addEntry(db, draft, { now, opId: environment.randomUuid() });
  await waitForBoth(db, entry.seq, undoing);
}

/**
 * A later change of the same thing says already what the person wants by now, unless they discarded it as well. Of
 * several discarded ones the first has the word: before it was what the person wants back.
 */
async function isDecidedElsewhere(db: PrivateDb, { seq, orderingKey }: OutboxEntry): Promise<boolean> {
  const others = await db.outbox.where('orderingKey').equals(orderingKey).toArray();
  return others.some(
    (other) => other.seq !== seq && other.state !== 'accepted' && (other.undo === true) === other.seq < seq,
  );
}

/** Entries that go after the undone one also go after the change that undoes it: only that one frees what they want. */
async function waitForBoth(db: PrivateDb, undone: number, undoing: number): Promise<void> {
  await db.outbox
    .filter(({ after = [] }) => after.includes(undone))
    .modify((entry) => {
      entry.after = [...(entry.after ?? []), undoing];
    });
}

/**
 * It never happened and never will in this epoch of the server. A restored copy of the server may know better, so the
 * entry is kept for a week, to ask that one too.
 */
async function forget({ db, environment }: UndoParts, entry: OutboxEntry): Promise<void> {
  await rebaseFollowers(db, entry, 'undone');
  await db.sent.put({ ...entry, state: 'accepted', overlays: [], sentAt: environment.now() });
  await db.outbox.delete(entry.seq);
}
