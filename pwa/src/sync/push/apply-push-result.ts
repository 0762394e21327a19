import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accept, asAccepted, findOtherId, isRow } from './accept-entry.ts';
import type { RawCall } from '#pwa/sync/transport/api-client.ts';
import { backOffMs } from '#pwa/sync/outbox/back-off.ts';
import { buildCall } from './call-builder.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import { dropLeaseOf, NoIdsLeftError, takeId } from '#pwa/sync/outbox/id-leases.ts';
import { mergeEdit } from '#pwa/sync/outbox/merge.ts';
import { waitForRow } from './missing-rows.ts';
import type { PushOutcome } from './push-outcome.ts';
import { applyUndoneResult } from './apply-undone-result.ts';

/** Wait for a new lease of ids, in milliseconds. */
const leaseWaitMs = 1000;

interface ApplyContext {
  db: PrivateDb;
  environment: Pick<Environment, 'now' | 'random' | 'randomUuid'>;
}

/** An entry as it was sent, and what became of it. */
export interface SentEntryOutcome {
  entry: OutboxEntry;
  resolved: Resolved;
  outcome: PushOutcome;
}

/**
 * Writes down what became of the entries of an envelope, in one transaction, because the disk is waited for once then;
 * what is not stored is asked for again by its receipt. Those that were simply accepted are stored as a set.
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
        findOtherId(entry, resolved, outcome, serverId) === null;
      if (isSimple) accepted.push(asAccepted(entry, resolved, outcome));
      else others.push(one);
    }
    await db.outbox.bulkPut(accepted);
    for (const { entry, resolved, outcome } of others) await applyPushResult(parts, entry, resolved, outcome);
  });
}

/** Not discarded and not answered through another tab. */
const isStillSent = (entry: OutboxEntry | undefined, sent: OutboxEntry): entry is OutboxEntry =>
  entry?.state === 'sending' && entry.opId === sent.opId;

/**
 * Writes down what became of a sent entry, in one transaction: nothing leaves the outbox before its answer is stored.
 * An entry that was discarded, or answered through another tab, stays as it is.
 */
export async function applyPushResult(
  { db, environment }: ApplyContext,
  sent: OutboxEntry,
  resolved: Resolved,
  outcome: PushOutcome,
): Promise<void> {
  const isNotFound = outcome.kind === 'refused' && outcome.error.code === 'not_found';
  const tables = isNotFound ? db.tables : [db.outbox, db.sent, db.idMap, db.meta];
  await db.transaction('rw', tables, async () => {
    const entry = await db.outbox.get(sent.seq);
    if (!isStillSent(entry, sent)) return;
    const now = environment.now();
    if (entry.undo === true && (await applyUndoneResult({ db, environment }, entry, resolved, outcome)))
      return;
    switch (outcome.kind) {
      case 'accepted':
        await accept(db, entry, resolved, outcome);
        return;
      case 'unknown': {
        const afterMs = outcome.afterMs ?? backOffMs(entry.attempts, () => environment.random());
        const lastError: EntryError = { code: 'connection', status: null, detail: outcome.detail };
        await waitUntil(db, entry, now + afterMs, lastError);
        return;
      }
      case 'wait':
        await waitUntil(db, entry, now + outcome.afterMs, outcome.error);
        return;
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
        if (isWithdrawn(outcome) || (isNotFound && (await namesOldIds(db, entry, resolved))))
          await requeueAsNewCall(db, entry.seq, environment.randomUuid());
        else if (isNotFound && (await requeueForMissingRow(db, entry, outcome.error, environment))) return;
        else if (resolved.command.endsQuietly?.(outcome.error) === true) await db.outbox.delete(entry.seq);
        else
          await markRejected(db, entry.seq, {
            ...outcome.error,
            ...(entry.madeOffline && { madeOffline: true }),
          });
    }
  });
}

/** It was discarded, and the person changed their mind before the server had said what became of it. */
const isWithdrawn = (outcome: PushOutcome): boolean =>
  outcome.kind === 'refused' && outcome.error.code === 'withdrawn';

/**
 * The try that was answered before the server looked at the call does not count. One that was never tried otherwise is
 * as if it had not been sent: it may be changed or discarded.
 */
const untried = ({ attempts, call, undo }: OutboxEntry): Partial<OutboxEntry> =>
  attempts > 1 || undo === true ? { attempts: attempts - 1, call } : { attempts: 0, call: null };

const waitUntil = (db: PrivateDb, entry: OutboxEntry, at: number, lastError: EntryError | null) =>
  db.outbox.update(entry.seq, { state: 'queued', nextAttemptAt: at, lastError });

/** Sets an entry aside until the person decides. */
export const markRejected = (db: PrivateDb, seq: number, lastError: EntryError) =>
  db.outbox.update(seq, { state: 'rejected', lastError });

/** The server's epoch does not know that this id was leased to us: requeue the call under another id. */
async function takeAnotherId(
  db: PrivateDb,
  entry: OutboxEntry,
  { opId, now }: { opId: string; now: number },
): Promise<void> {
  if (entry.entityId === null) return;
  await dropLeaseOf(db, (await readIdMap(db))(entry.entityId));
  const serverId = await findFreeId(db);
  if (serverId === null) {
    // They are refilled after this drain, and the same refusal asks again.
    await waitUntil(db, entry, now + leaseWaitMs, entry.lastError);
    return;
  }
  await db.idMap.put({ id: entry.entityId, serverId });
  await requeueAsNewCall(db, entry.seq, opId);
}

/** Builds the call of an entry once more and sends it as another one: only after an answer that says it had no effect. */
const requeueAsNewCall = (db: PrivateDb, seq: number, opId: string, changes: Partial<OutboxEntry> = {}) =>
  db.outbox.update(seq, { state: 'queued', nextAttemptAt: 0, opId, call: null, attempts: 0, ...changes });

/** Whether the row that was not found may come yet; the entry then goes once more, as another call. */
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

/** Whether rows that the sent call names have other ids by now, as after a restore. */
async function namesOldIds(db: PrivateDb, entry: OutboxEntry, resolved: Resolved): Promise<boolean> {
  const { url, body } = await buildCall(db, entry, resolved, await readIdMap(db));
  const sent = entry.call as RawCall;
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

/** Holds an edit against the row as it stands now: it goes on by itself, or the person decides. */
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
  const { fields, conflicts } = mergeEdit(entry.base.values, edit.fields, row);
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
  // The row of the answer shows below the edit until the feed tells it.
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
