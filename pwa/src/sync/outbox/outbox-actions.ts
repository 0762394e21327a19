import type { ErrorCode } from '#contracts/api/errors.ts';
import { mayHaveArrived, type OutboxEntry, type Overlay } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { EditArgs } from './command.ts';
import { resetNetworkBackoff } from './network-backoff.ts';
import { withDependants } from './entry-order.ts';
import { asNewCall } from './new-call.ts';
import { normalizerOfEdit } from './compared-values.ts';
import { mergeEdit } from './merge.ts';
import { discardEntries, type DiscardResult } from './discard.ts';
import { discardPicturesOf, discardUnnamedPictures } from '#pwa/data/pictures/named-pictures.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { writeOutbox } from './write-outbox.ts';

/** Finds what a discard removes: the entry and all entries that cannot be sent without it. */
export const findDiscarded = (device: Device, seq: number): Promise<OutboxEntry[]> =>
  findWithDependants(device.privateDb(), seq);

async function findWithDependants(db: PrivateDb, seq: number): Promise<OutboxEntry[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const entry = entries.find((found) => found.seq === seq);
  return entry === undefined ? [] : withDependants(entries, entry);
}

/** Discards an unaccepted entry with its dependants. */
export function discard(device: Device, seq: number): Promise<DiscardResult> {
  return writeOutbox(device, (db) =>
    db.transaction('rw', db.tables, async () => {
      const result = await discardEntries(db, await findWithDependants(db, seq));
      await discardPicturesOf(db, result.discarded);
      return result;
    }),
  );
}

/**
 * Queues a rejected entry again, as a new call under a new idempotency key, because the old key would replay the
 * refusal. An expired entry gets a new expiry time.
 * @param change changes its arguments; without it they stay
 */
export function retry(
  device: Device,
  seq: number,
  change: (args: OutboxEntry['args']) => OutboxEntry['args'] = (args) => args,
): Promise<void> {
  const { environment } = device;
  const queueAgain = async (db: PrivateDb): Promise<void> => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'rejected') return;
    const now = environment.now();
    // If it arrived without an answer, its old idempotency key makes the server replay it.
    const mayReplay = mayHaveArrived(entry);
    await db.outbox.put({
      ...entry,
      args: change(entry.args),
      ...(mayReplay ? { state: 'queued', nextAttemptAt: 0 } : asNewCall(environment.randomUuid())),
      ...(entry.expiresAt !== null && { expiresAt: now + (entry.expiresAt - entry.firstQueuedAt) }),
      ...(entry.pictureTries !== undefined && { pictureTries: 0 }),
      firstQueuedAt: now,
      lastError: null,
    });
  };
  return writeOutbox(device, (db) => db.transaction('rw', db.outbox, () => queueAgain(db)));
}

async function findRejected(device: Device, code: ErrorCode): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  return entries.filter(({ state, lastError }) => state === 'rejected' && lastError?.code === code);
}

/** Whether an entry was rejected with this code. */
export const hasRejected = async (device: Device, code: ErrorCode): Promise<boolean> =>
  (await findRejected(device, code)).length > 0;

/** Queues again all entries that were rejected with this code, because its reason is gone. */
export async function retryAll(device: Device, code: ErrorCode): Promise<void> {
  for (const { seq } of await findRejected(device, code)) await retry(device, seq);
}

/**
 * Resolves a conflict field by field, as the person decided, and queues the edit again. Lists and fields that one side
 * changed merge automatically.
 * @param mine conflicting fields that take the edited value; the others take the server's value
 */
export async function resolveConflict(device: Device, seq: number, mine: readonly string[]): Promise<void> {
  await writeOutbox(device, (db) => db.transaction('rw', db.outbox, () => resolve(db, seq, mine, device)));
  // The other version may have fewer pictures.
  await discardUnnamedPictures(device.privateDb());
}

async function resolve(
  db: PrivateDb,
  seq: number,
  mine: readonly string[],
  { environment }: Device,
): Promise<void> {
  const entry = await db.outbox.get(seq);
  if (entry?.state !== 'rejected' || entry.base === null) return;
  const current = entry.lastError?.current as (Record<string, unknown> & { version?: number }) | undefined;
  const args = entry.args as EditArgs;
  const merge = mergeEdit(entry.base.values, args.fields, current ?? {}, normalizerOfEdit(entry));
  const chosen = merge.conflicts.filter((field) => mine.includes(field));
  const fields = {
    ...merge.fields,
    ...Object.fromEntries(chosen.map((field) => [field, args.fields[field]])),
  };
  if (current === undefined || Object.keys(fields).length === 0) {
    await db.outbox.delete(seq);
    return;
  }
  await db.outbox.put({
    ...entry,
    args: { ...args, fields },
    base: {
      version: current.version ?? null,
      values: Object.fromEntries(Object.keys(fields).map((field) => [field, current[field] ?? null])),
    },
    overlays: entry.overlays.flatMap((overlay) => resolvedOverlays(overlay, current, fields)),
    ...asNewCall(environment.randomUuid()),
    lastError: null,
  });
}

/**
 * The edit is sent on top of the version that the person has seen, which the mirror may not have yet, and no longer on one
 * that it was merged with before.
 */
function resolvedOverlays(overlay: Overlay, row: object, fields: Record<string, unknown>): Overlay[] {
  switch (overlay.kind) {
    case 'put':
      return [];
    case 'patch':
      return [
        { kind: 'put', table: overlay.table, key: overlay.key, row },
        { ...overlay, fields },
      ];
    case 'remove':
      return [overlay];
  }
}

/** Sends the outbox now: cancels back-off delays after network errors, but not those that the server asked for. */
export async function sendNow(device: Device): Promise<void> {
  await resetNetworkBackoff(device.privateDb());
  device.emitQueued();
}
