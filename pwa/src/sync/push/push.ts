import { queuedAddresses } from '#contracts/api/queued-addresses.ts';
import { pushEnvelope } from '#contracts/limits.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { ConnectionError, readRetryAfter } from '#pwa/sync/transport/api-error.ts';
import { accountHeader, type QueuedCall } from '#pwa/sync/transport/api-client.ts';
import { buildCall, findServerRow, planCall } from './call-builder.ts';
import { readIdMap, type MapId } from '#pwa/sync/outbox/id-map.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { resolveCommand, type Resolved } from '#pwa/sync/commands/registry.ts';
import {
  endOf,
  toAccepted,
  toAnswerError,
  toEnvelopeOutcome,
  toPushOutcome,
  type PushOutcome,
  type PushEnd,
} from './push-outcome.ts';
import { EnvelopeRoom } from '#pwa/sync/outbox/envelope-room.ts';
import { epochHeader, isRebuilding } from '#pwa/sync/device/known-epoch.ts';
import { normalizerOf } from '#pwa/sync/outbox/compared-values.ts';
import { hasFields, isSame } from '#pwa/sync/outbox/merge.ts';
import { withCurrentRow } from './read-current-row.ts';
import { queuedShapes } from '#pwa/sync/transport/queued-shapes.ts';
import { hasReplyShape } from '#pwa/sync/transport/reply-shape.ts';
import { mergeWithCurrent, markRejected, applyPushResult, applyPushResults } from './apply-push-result.ts';
import { withdraw } from './withdraw.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** An entry that is marked as being sent, with its call. */
interface Ready {
  entry: OutboxEntry;
  resolved: Resolved;
  call: QueuedCall;
  /** It was sent before, with an unknown outcome. */
  mayHaveSucceeded: boolean;
}

/** Sends one entry as a call of its own. */
export async function pushOne(
  device: Device,
  db: PrivateDb,
  entry: OutboxEntry,
  epoch: string | null,
): Promise<PushEnd> {
  if (entry.undo === true) return withdraw(device, db, entry);
  const [ready] = await markSending(device, db, [entry]);
  if (ready === undefined) return 'go-on';
  const answer = await send(device, ready, epoch);
  const outcome = await withCurrentRow(device, db, ready, answer);
  await applyPushResult({ db, environment: device.environment }, ready.entry, ready.resolved, outcome);
  return endOf(outcome);
}

/**
 * Sends as many of the entries as fit in one envelope; each gets its own answer. An entry that fits in no envelope is
 * sent as a call of its own.
 */
export async function pushMany(
  device: Device,
  db: PrivateDb,
  entries: readonly OutboxEntry[],
  epoch: string | null,
): Promise<PushEnd> {
  const ready = await markSending(device, db, entries);
  if (ready.length === 0) return 'go-on';
  const [first] = ready;
  const answers =
    first !== undefined && ready.length === 1
      ? [await send(device, first, epoch)]
      : await sendEnvelope(device, db, ready, epoch);
  const outcomes: PushOutcome[] = [];
  for (const [index, taken] of ready.entries()) {
    outcomes.push(await withCurrentRow(device, db, taken, answers[index] as PushOutcome));
  }
  const sent = ready.map((taken, index) => ({ ...taken, outcome: outcomes[index] as PushOutcome }));
  await applyPushResults({ db, environment: device.environment }, sent);
  return outcomes.map(endOf).find((end) => end !== 'go-on') ?? 'go-on';
}

async function send(
  device: Device,
  { call, mayHaveSucceeded }: Ready,
  knownEpoch: string | null,
): Promise<PushOutcome> {
  try {
    const { body, headers } = await device.api.send({
      ...call,
      headers: { ...call.headers, ...epochHeader(knownEpoch) },
    });
    return toAccepted(body, headers);
  } catch (error) {
    return toPushOutcome(error, { mayHaveSucceeded, epoch: knownEpoch });
  }
}

const toEnvelopeCall = ({ entry, call }: Ready) => ({
  method: queuedAddresses[call.name].method,
  path: call.url,
  headers: call.headers ?? {},
  orderingKey: entry.orderingKey,
  ...(call.body !== undefined && { body: call.body as object }),
});

async function sendEnvelope(
  device: Device,
  db: PrivateDb,
  ready: readonly Ready[],
  knownEpoch: string | null,
): Promise<PushOutcome[]> {
  const calls = ready.map(toEnvelopeCall);
  try {
    const { body, headers: ofEnvelope } = await device.api.call('push', {
      body: { calls },
      headers: { ...accountHeader(db.account), ...epochHeader(knownEpoch) },
    });
    const epoch = ofEnvelope.get(names.epoch);
    if (body.answers.length !== calls.length) throw new ConnectionError('broken');
    return ready.map(({ call, mayHaveSucceeded }, index) => {
      const { status, headers, body: answer } = body.answers[index] as (typeof body.answers)[number];
      const given = new Headers(headers);
      if (status < 300 && hasReplyShape(call.name, { status, body: answer }, queuedShapes[call.name]))
        return toAccepted(answer, given, epoch);
      const retryAfterMs = readRetryAfter(given.get('Retry-After'), device.environment.now());
      return toPushOutcome(toAnswerError(status, answer, retryAfterMs), {
        mayHaveSucceeded,
        epoch: knownEpoch,
      });
    });
  } catch (error) {
    return ready.map(({ mayHaveSucceeded }) =>
      toEnvelopeOutcome(error, { mayHaveSucceeded, epoch: knownEpoch }),
    );
  }
}

/**
 * Stores the state `sending` before any entry leaves the device. Rejects entries that cannot be sent: expired ones,
 * those of a version that this app does not know, and edits that conflict with changes pulled meanwhile.
 * @returns the first entries that fit in one envelope together, at least one if any can be sent
 */
async function markSending(device: Device, db: PrivateDb, entries: readonly OutboxEntry[]): Promise<Ready[]> {
  return db.transaction('rw', db.tables, async () => {
    const serverId = await readIdMap(db);
    const ready: Ready[] = [];
    const room = new EnvelopeRoom();
    const seqs = entries.slice(0, pushEnvelope.max).map(({ seq }) => seq);
    // Await only database calls in here: IndexedDB commits a transaction that has no pending request.
    for (const entry of await db.outbox.bulkGet(seqs)) {
      if (entry?.state !== 'queued' || entry.undo === true) continue;
      const resolved = resolveCommand(entry);
      const refusal = resolved === null ? unknownVersion : findLocalRefusal(entry, device.environment.now());
      if (resolved === null || refusal !== null) {
        await markRejected(db, entry.seq, refusal ?? unknownVersion);
        continue;
      }
      const isNewEdit = entry.call === null && resolved.command.edits?.(resolved.args) !== undefined;
      const taken = isNewEdit
        ? await markEditSending(device, db, entry, { resolved, serverId })
        : toReady(
            entry,
            resolved,
            (entry.call as QueuedCall | null) ?? planCall(entry, resolved, { serverId }),
          );
      if (taken === null) continue;
      const isFull = !room.take(toEnvelopeCall(taken));
      if (!isFull || ready.length === 0) ready.push(taken);
      if (isFull) break;
    }
    await db.outbox.bulkPut(ready.map((taken) => taken.entry));
    return ready;
  });
}

/** @returns the entry as it is sent; null if it was rejected, has nothing left to send, or waits for the mirror */
async function markEditSending(
  device: Device,
  db: PrivateDb,
  entry: OutboxEntry,
  { resolved, serverId }: { resolved: Resolved; serverId: MapId },
): Promise<Ready | null> {
  if (await isRebuilding(db)) return null;
  const merged = await mergeBeforeSending(device, db, entry, { resolved, serverId });
  if (merged === null) return null;
  const current = resolveCommand(merged) ?? resolved;
  return toReady(merged, current, await buildCall(db, merged, current, serverId));
}

const toReady = (entry: OutboxEntry, resolved: Resolved, call: QueuedCall): Ready => ({
  entry: {
    ...entry,
    call: { ...call, headers: call.headers ?? {} },
    state: 'sending',
    attempts: entry.attempts + 1,
  },
  resolved,
  call,
  mayHaveSucceeded: entry.attempts > 0,
});

const unknownVersion: EntryError = {
  code: 'unknown_version',
  status: null,
  detail: 'This was saved by another version of the app. Please update the app to send it.',
};

function findLocalRefusal({ expiresAt }: OutboxEntry, now: number): EntryError | null {
  if (expiresAt === null || now < expiresAt) return null;
  return {
    code: 'expired',
    status: null,
    detail: 'This waited too long to be sent automatically. Still want to send it?',
  };
}

/** Whether the row is still as the edit found it. Values are compared too: the version may be of another epoch. */
const isAsEdited = (
  row: object,
  { version, values }: NonNullable<OutboxEntry['base']>,
  table: OverlaidTable,
): boolean =>
  (row as { version?: number }).version === version &&
  Object.entries(values).every(([field, value]) =>
    isSame((row as Record<string, unknown>)[field], value, normalizerOf(table)),
  );

/** Merges an edit with a row that changed meanwhile. @returns null if it was rejected or has nothing left to send */
async function mergeBeforeSending(
  device: Device,
  db: PrivateDb,
  entry: OutboxEntry,
  { resolved, serverId }: { resolved: Resolved; serverId: MapId },
): Promise<OutboxEntry | null> {
  const edited = resolved.command.edits?.(resolved.args);
  if (edited === undefined || entry.base === null || entry.call !== null) return entry;
  const row = await findServerRow(db, { ...edited, id: serverId(edited.id) }, entry);
  if (row?.version === undefined || isAsEdited(row, entry.base, edited.table)) return entry;
  // Fields missing from the mirror cannot be merged here: the server decides whether the edit is stale.
  if (!hasFields(row, (resolved.args as EditArgs).fields)) return entry;
  const error: EntryError = { code: 'edit_conflict', status: null, detail: 'This was changed meanwhile.' };
  await mergeWithCurrent(db, entry, resolved, row, { error, environment: device.environment });
  const after = await db.outbox.get(entry.seq);
  return after?.state === 'queued' ? after : null;
}
