import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accept } from './accept-entry.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import { addEntry } from '#pwa/sync/outbox/enqueue.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import type { Accepted, PushOutcome } from './push-outcome.ts';
import { rebaseFollowers } from '#pwa/sync/outbox/discard.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';

interface UndoParts {
  db: PrivateDb;
  environment: Pick<Environment, 'now' | 'randomUuid'>;
}

/**
 * Completes the discard of an entry once its outcome is known. If the server accepted it, an undoing entry is queued,
 * or, if the command has none, a notice is stored. If not, the entry is removed. Runs in the transaction that stores
 * the outcome.
 * @returns false if the outcome is still unknown
 */
export async function applyUndoneResult(
  parts: UndoParts,
  entry: OutboxEntry,
  resolved: Resolved,
  outcome: PushOutcome,
): Promise<boolean> {
  const { kind } = outcome;
  if (kind === 'accepted') await undoArrived(parts, entry, resolved, outcome);
  else if (kind === 'refused' || kind === 'stale' || kind === 'id-lost') await removeUndone(parts, entry);
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
    if (command.isMinor !== true) await addUndoNotice(db, { entry, at: now });
    return;
  }
  if (await isDecidedElsewhere(db, entry)) return;
  const draft = { ...command.undoneBy(args, entry), subject: entry.subject };
  const undoing = await addEntry(db, draft, { now, opId: environment.randomUuid() });
  await waitForBoth(db, entry.seq, undoing);
}

/**
 * Whether another entry with the same ordering key already determines the wanted state: a later one that was not
 * discarded, or an earlier discarded one, because the state before the first discarded entry is to be restored.
 */
async function isDecidedElsewhere(db: PrivateDb, { seq, orderingKey }: OutboxEntry): Promise<boolean> {
  const others = await db.outbox.where('orderingKey').equals(orderingKey).toArray();
  return others.some(
    (other) => other.seq !== seq && other.state !== 'accepted' && (other.undo === true) === other.seq < seq,
  );
}

/** Makes entries that wait for the undone entry also wait for the undoing one, which frees what they need. */
async function waitForBoth(db: PrivateDb, undone: number, undoing: number): Promise<void> {
  await db.outbox
    .filter(({ after = [] }) => after.includes(undone))
    .modify((entry) => {
      entry.after = [...(entry.after ?? []), undoing];
    });
}

/**
 * Removes a discarded entry that had no effect and can have none in this epoch. It stays in `sent` for a week, because
 * a restored server may have accepted it and is then asked as well.
 */
async function removeUndone({ db, environment }: UndoParts, entry: OutboxEntry): Promise<void> {
  await rebaseFollowers(db, entry, 'undone');
  await db.sent.put({ ...entry, state: 'accepted', overlays: [], sentAt: environment.now() });
  await db.outbox.delete(entry.seq);
}
