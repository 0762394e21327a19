import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { StorageFullError } from '#pwa/data/storage/storage-shedding.ts';
import { canTravel } from './envelope-room.ts';
import { NoIdsLeftError, takeId, withIds } from './id-leases.ts';
import { entryCounterKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { writeOutbox } from './write-outbox.ts';

/** The fields of an entry that its command sets; `enqueue` sets the others. */
export interface EntryDraft {
  name: string;
  argsVersion?: number;
  args: object;
  /** See {@link OutboxEntry.subject}. */
  subject?: string | undefined;
  orderingKey: string;
  dependsOn?: number[];
  after?: number[];
  entityId?: number | null;
  base?: OutboxEntry['base'];
  overlays: OutboxEntry['overlays'];
  expiresAt?: number | null;
  /** Earliest time to send it, in milliseconds since 1970: until then the person may undo it. */
  notBefore?: number;
}

/** The values are larger than the server accepts, so the entry could never be sent. */
class ChangeTooLargeError extends Error {
  override readonly name = 'ChangeTooLargeError';

  constructor() {
    super('This is too large to send. Please shorten it');
  }
}

/** Whether an error is one that a form shows while it preserves its input; any other error is a fault of the app. */
export const isNotStored = (error: unknown): error is Error =>
  error instanceof NoIdsLeftError ||
  error instanceof StorageFullError ||
  error instanceof ChangeTooLargeError;

/** What a command may read and change in the transaction that stores its entry. */
export interface EnqueueScope {
  db: PrivateDb;
  now: number;
  takeId: () => Promise<number>;
  /** All entries of the outbox, in order of `seq`, including those that the server may have received. */
  entries: readonly OutboxEntry[];
  update: (seq: number, changes: Partial<OutboxEntry>) => Promise<number>;
  drop: (seqs: readonly number[]) => Promise<void>;
}

/**
 * Stores an entry with its overlays in one transaction that is flushed to disk. If it needs an id and the device has
 * none left, a lease is fetched first.
 * @param draft builds the entry inside the transaction; null if merging with waiting entries left nothing to send
 * @returns `seq` of the entry, or null
 * @throws {NoIdsLeftError} {@link StorageFullError} {@link ChangeTooLargeError} in which case nothing is stored
 */
export async function enqueue(
  device: Device,
  draft: (scope: EnqueueScope) => Promise<EntryDraft | null> | EntryDraft | null,
): Promise<number | null> {
  const opId = device.environment.randomUuid();
  const store = (db: PrivateDb): Promise<number | null> =>
    db.transaction('rw', db.tables, async () => {
      // In parallel, because each round trip to the database thread delays the redraw.
      const [entries, counter] = await Promise.all([
        db.outbox.orderBy('seq').toArray(),
        db.meta.get(entryCounterKey),
      ]);
      // A transaction whose end the browser did not report is repeated, although it may have stored the entry.
      const stored = entries.find((entry) => entry.opId === opId);
      if (stored !== undefined) return stored.seq;
      const seq = ((counter?.value as number | undefined) ?? 0) + 1;
      const now = device.environment.now();
      const drafted = await draft({
        db,
        now,
        entries,
        takeId: () => takeId(db),
        update: (seq, changes) => db.outbox.update(seq, changes),
        drop: (seqs) => db.outbox.bulkDelete([...seqs]),
      });
      if (drafted === null) return null;
      if (!canTravel(drafted.args)) throw new ChangeTooLargeError();
      await Promise.all([
        db.meta.put({ key: entryCounterKey, value: seq }),
        db.outbox.add({
          ...toEntry(drafted, { seq, now, opId, db }),
          ...(!device.connection.snapshot().isOnline && { madeOffline: true }),
        }),
      ]);
      return seq;
    });
  return withIds(device, () => writeOutbox(device, store));
}

/**
 * Adds an entry that another one caused. Call it inside a transaction over the outbox and `meta`.
 * @returns `seq` of the entry
 */
export async function addEntry(
  db: PrivateDb,
  draft: EntryDraft,
  { now, opId }: { now: number; opId: string },
): Promise<number> {
  const seq = (((await db.meta.get(entryCounterKey))?.value as number | undefined) ?? 0) + 1;
  await db.meta.put({ key: entryCounterKey, value: seq });
  return db.outbox.add(toEntry(draft, { seq, now, opId, db }));
}

function toEntry(
  draft: EntryDraft,
  { seq, now, opId, db }: { seq: number; now: number; opId: string; db: PrivateDb },
): OutboxEntry {
  return {
    seq,
    opId,
    userId: db.account ?? 0,
    orderingKey: draft.orderingKey,
    dependsOn: draft.dependsOn ?? [],
    ...(draft.after !== undefined && draft.after.length > 0 && { after: draft.after }),
    name: draft.name,
    argsVersion: draft.argsVersion ?? 1,
    args: draft.args,
    ...(draft.subject !== undefined && { subject: draft.subject }),
    call: null,
    entityId: draft.entityId ?? null,
    base: draft.base ?? null,
    overlays: draft.overlays,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: draft.notBefore ?? 0,
    firstQueuedAt: now,
    expiresAt: draft.expiresAt ?? null,
    lastError: null,
    replySeq: null,
  };
}

/** Whether the entry was never sent, so that it may still be changed or removed. */
export const isUnsent = (entry: OutboxEntry): boolean => entry.attempts === 0 && entry.state === 'queued';

/** Whether the server does not have the entry, because it was never sent or was refused: a later one may replace it. */
export const isReplaceable = (entry: OutboxEntry): boolean => isUnsent(entry) || entry.state === 'rejected';
