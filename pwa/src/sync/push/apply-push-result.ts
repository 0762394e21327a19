import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accept, asAccepted, dropSuperseded, findOtherId, isRow } from './accept-entry.ts';
import type { QueuedCall } from '#pwa/sync/transport/api-client.ts';
import { asNewCall } from '#pwa/sync/outbox/new-call.ts';
import { backOffMs } from '#pwa/sync/outbox/back-off.ts';
import { buildCall } from './call-builder.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import { dropLeaseOf, NoIdsLeftError, takeId } from '#pwa/sync/outbox/id-leases.ts';
import { normalizerOf } from '#pwa/sync/outbox/compared-values.ts';
import { mergeEdit } from '#pwa/sync/outbox/merge.ts';
import { asPictureMissing, resendPictures } from './entry-pictures.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { waitForRow } from './missing-rows.ts';
import type { PushOutcome } from './push-outcome.ts';
import { applyUndoneResult } from './apply-undone-result.ts';

/** Delay before an entry that needs a new id lease is sent again, in milliseconds. */
const leaseWaitMs = 1000;

interface ApplyContext {
  db: PrivateDb;
  environment: Pick<Environment, 'now' | 'random' | 'randomUuid'>;
}

/** An entry as it was sent, with the outcome of its push. */
interface SentEntryOutcome {
  entry: OutboxEntry;
  resolved: Resolved;
  outcome: PushOutcome;
}

/**
 * Stores the outcomes of the entries of an envelope in one transaction, so that the disk is flushed once. If it fails,
 * the server replays the answers by idempotency key. Accepted entries without side effects are written in bulk.
 */
export async function applyPushResults(
  parts: ApplyContext,
  sent: readonly SentEntryOutcome[],
): Promise<void> {
  const { db } = parts;
  await db.transaction('rw', db.tables, async () => {
    const serverId = await readIdMap(db);
    const entries = await db.outbox.bulkGet(sent.map(({ entry }) => entry.seq));
    const accepted: OutboxEntry[] = [];
    const others: SentEntryOutcome[] = [];
    for (const [index, one] of sent.entries()) {
      const entry = entries[index];
      const { resolved, outcome } = one;
      const isSimple =
        outcome.kind === 'accepted' &&
        isStillSent(entry, one.entry) &&
        entry.undo !== true &&
        resolved.command.leavesNotice === undefined &&
        findOtherId(entry, resolved, outcome, serverId) === null;
      if (isSimple) accepted.push(asAccepted(entry, resolved, outcome));
      else others.push(one);
    }
    await db.outbox.bulkPut(accepted);
    await dropSuperseded(db, accepted);
    for (const { entry, resolved, outcome } of others) await applyPushResult(parts, entry, resolved, outcome);
  });
}

/** Whether the entry was neither discarded nor answered through another tab. */
const isStillSent = (entry: OutboxEntry | undefined, sent: OutboxEntry): entry is OutboxEntry =>
  entry?.state === 'sending' && entry.opId === sent.opId;

/**
 * Stores the outcome of a sent entry in one transaction: an entry leaves the outbox only when its answer is stored.
 * Does nothing if the entry was discarded or answered through another tab.
 */
export async function applyPushResult(
  { db, environment }: ApplyContext,
  sent: OutboxEntry,
  resolved: Resolved,
  outcome: PushOutcome,
): Promise<void> {
  const isRefused = outcome.kind === 'refused';
  const tables = isRefused ? db.tables : [db.outbox, db.sent, db.idMap, db.meta];
  await db.transaction('rw', tables, async () => {
    const entry = await db.outbox.get(sent.seq);
    if (!isStillSent(entry, sent)) return;
    const now = environment.now();
    if (entry.undo === true && (await applyUndoneResult({ db, environment }, entry, resolved, outcome)))
      return;
    switch (outcome.kind) {
      case 'accepted':
        await accept(db, entry, resolved, outcome);
        if (resolved.command.leavesNotice?.(outcome.body) === true)
          await addUndoNotice(db, { entry, at: now, reply: outcome.body });
        return;
      case 'unknown': {
        const afterMs = outcome.afterMs ?? backOffMs(entry.attempts, () => environment.random());
        const lastError: EntryError = { code: 'connection', status: null, detail: outcome.detail };
        await waitUntil(db, entry, now + afterMs, lastError);
        return;
      }
      case 'wait': {
        const nextAttemptAt = now + outcome.afterMs;
        if (outcome.isUntried !== true) await waitUntil(db, entry, nextAttemptAt, outcome.error);
        else
          await db.outbox.update(entry.seq, {
            ...{ state: 'queued', nextAttemptAt, lastError: null },
            ...untried(entry),
          });
        return;
      }
      case 'sign-in':
      case 'update':
      case 'rebuild':
        await db.outbox.update(entry.seq, { state: 'queued', nextAttemptAt: 0, ...untried(entry) });
        return;
      case 'stale':
        await mergeWithCurrent(db, entry, resolved, outcome.current, { error: outcome.error, environment });
        return;
      case 'id-lost':
        await takeAnotherId(db, entry, { opId: environment.randomUuid(), now });
        return;
      case 'refused':
        await applyRefusal({ db, environment }, entry, resolved, outcome.error);
    }
  });
}

/** Sends a refused entry again if that can help; otherwise the person decides, or it ends quietly. */
async function applyRefusal(
  { db, environment }: ApplyContext,
  entry: OutboxEntry,
  resolved: Resolved,
  error: EntryError,
): Promise<void> {
  const isNotFound = error.code === 'not_found';
  if (error.code === 'picture_missing') {
    await requeueForPictures(db, entry, error, environment);
  } else if (error.code === 'withdrawn' || (isNotFound && (await namesOldIds(db, entry, resolved)))) {
    // Withdrawn: the person cancelled the discard before its answer arrived.
    await requeueAsNewCall(db, entry.seq, environment.randomUuid());
  } else if (isNotFound && (await requeueForMissingRow(db, entry, error, environment))) {
    return;
  } else if (resolved.command.endsQuietly?.(error, resolved.args) === true) {
    await db.outbox.delete(entry.seq);
  } else {
    await markRejected(db, entry.seq, { ...error, ...(entry.madeOffline && { madeOffline: true }) });
  }
}

/**
 * Does not count an attempt that the server answered without processing the call. If it was the only attempt, the entry
 * counts as unsent again and may be changed or discarded.
 */
const untried = ({ attempts, call, undo }: OutboxEntry): Partial<OutboxEntry> =>
  attempts > 1 || undo === true ? { attempts: attempts - 1, call } : { attempts: 0, call: null };

const waitUntil = (db: PrivateDb, entry: OutboxEntry, at: number, lastError: EntryError | null) =>
  db.outbox.update(entry.seq, { state: 'queued', nextAttemptAt: at, lastError });

/** Marks an entry as rejected: it waits for the person's decision. */
export const markRejected = (db: PrivateDb, seq: number, lastError: EntryError) =>
  db.outbox.update(seq, { state: 'rejected', lastError });

/** Requeues the call under another id, because the server's epoch does not know the lease of the present one. */
async function takeAnotherId(
  db: PrivateDb,
  entry: OutboxEntry,
  { opId, now }: { opId: string; now: number },
): Promise<void> {
  if (entry.entityId === null) return;
  await dropLeaseOf(db, (await readIdMap(db))(entry.entityId));
  const serverId = await findFreeId(db);
  if (serverId === null) {
    // The leases are refilled after this drain; the next refusal of this entry finds them.
    await waitUntil(db, entry, now + leaseWaitMs, entry.lastError);
    return;
  }
  await db.idMap.put({ id: entry.entityId, serverId });
  await requeueAsNewCall(db, entry.seq, opId);
}

const requeueAsNewCall = (db: PrivateDb, seq: number, opId: string, changes: Partial<OutboxEntry> = {}) =>
  db.outbox.update(seq, { ...asNewCall(opId), ...changes });

/** Requeues an entry whose missing row may still be restored. @returns false if it should not wait any longer */
async function requeueForMissingRow(
  db: PrivateDb,
  entry: OutboxEntry,
  error: EntryError,
  environment: ApplyContext['environment'],
): Promise<boolean> {
  const waiting = await waitForRow(db, entry, error, environment.now());
  if (waiting !== null) await requeueAsNewCall(db, entry.seq, environment.randomUuid(), waiting);
  return waiting !== null;
}

/** Requeues an entry with its pictures, which the server misses. Without them it is rejected. */
async function requeueForPictures(
  db: PrivateDb,
  entry: OutboxEntry,
  error: EntryError,
  environment: ApplyContext['environment'],
): Promise<void> {
  const changes = await resendPictures(db, entry);
  if (changes === null) await markRejected(db, entry.seq, asPictureMissing(error));
  else await requeueAsNewCall(db, entry.seq, environment.randomUuid(), changes);
}

/** Whether rows named by the sent call were mapped to other ids meanwhile, as after a restore. */
async function namesOldIds(db: PrivateDb, entry: OutboxEntry, resolved: Resolved): Promise<boolean> {
  const { url, body } = await buildCall(db, entry, resolved, await readIdMap(db));
  const sent = entry.call as QueuedCall;
  return url !== sent.url || JSON.stringify(body) !== JSON.stringify(sent.body);
}

async function findFreeId(db: PrivateDb): Promise<number | null> {
  try {
    return await takeId(db);
  } catch (error) {
    if (error instanceof NoIdsLeftError) return null;
    throw error;
  }
}

interface MergeParts {
  error: EntryError;
  environment: Pick<Environment, 'randomUuid'>;
}

/** Merges an edit into the current row and requeues it. A conflict rejects the entry, so that the person decides. */
export async function mergeWithCurrent(
  db: PrivateDb,
  entry: OutboxEntry,
  { command, args }: Resolved,
  current: unknown,
  { error, environment }: MergeParts,
): Promise<'merged' | 'nothing-left' | 'conflict'> {
  const row = current as ({ id: number; version?: number } & Record<string, unknown>) | undefined;
  const edited = command.edits?.(args);
  if (edited === undefined || entry.base === null || !isRow(row)) {
    await markRejected(db, entry.seq, error);
    return 'conflict';
  }
  const edit = args as EditArgs;
  const { fields, conflicts } = mergeEdit(entry.base.values, edit.fields, row, normalizerOf(edited.table));
  const others = entry.overlays.filter(({ table }) => table !== edited.table);
  if (conflicts.length > 0) {
    const conflict: EntryError = { ...error, code: 'edit_conflict', current: row };
    await markRejected(db, entry.seq, conflict);
    return 'conflict';
  }
  if (Object.keys(fields).length === 0) {
    await db.outbox.delete(entry.seq);
    return 'nothing-left';
  }
  const values = Object.fromEntries(Object.keys(fields).map((field) => [field, row[field] ?? null]));
  // Show the server's row below the edit until the feed reports it.
  await requeueAsNewCall(db, entry.seq, environment.randomUuid(), {
    args: { ...edit, fields },
    base: { version: row.version ?? null, values },
    overlays: [
      { kind: 'put', table: edited.table, key: row.id, row },
      { kind: 'patch', table: edited.table, key: row.id, fields },
      ...others,
    ],
  });
  return 'merged';
}
