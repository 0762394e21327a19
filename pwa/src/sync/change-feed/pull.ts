import { changePage } from '#contracts/limits.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { applyPrivatePage, resendWindowMs, type PageOrigin } from './apply-private.ts';
import { applyPublicChanges } from './apply-public.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import { withStaysInOrder } from '#pwa/sync/commands/booking-commands.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { wakeEntries } from '#pwa/sync/push/missing-rows.ts';
import { cursorKey, epochChangedAtKey, epochKey, rebuildKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** `fresh`: the mirror is up to date with the server. An error: the server refused, usually for lack of a session. */
export type PullResult = 'fresh' | 'offline' | ApiError;

/** Maximum full resyncs per pull, so that a failing server is not hammered. */
const fullResyncsMax = 3;

/**
 * Reads the change feed from the cursor on, page by page:
 *
 *   request(cursor) ─▶ page ─▶ public rows ─▶ private rows + cursor ─▶ more? request again
 *        ▲                                                                │ no: fresh
 *        └── 410: delete the cursor, queue sent entries again ◀───────────┘
 *
 * Concurrent pulls do no harm: a page is stored only if the cursor is still the one it was requested with.
 */
export async function pull(device: Device): Promise<PullResult> {
  const db = device.privateDb();
  const publicDb = device.publicDb();
  let fullResyncs = 0;
  try {
    for (;;) {
      const cursor = ((await db.meta.get(cursorKey))?.value as string | undefined) ?? null;
      try {
        if (!(await pullPage(device, { db, publicDb }, cursor))) {
          device.connection.reportSynced(device.environment.now());
          return 'fresh';
        }
      } catch (error) {
        if (!isEpochGone(error) || fullResyncs === fullResyncsMax) throw error;
        fullResyncs += 1;
        await startNewEpoch(db, { cursor, epoch: error.epoch }, device.environment.now());
      }
    }
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) {
      device.connection.reportRefused(error);
      return error;
    }
    throw error;
  }
}

/** @returns whether another page must be read */
async function pullPage(
  device: Device,
  { db, publicDb }: { db: PrivateDb; publicDb: PublicDb },
  cursor: string | null,
): Promise<boolean> {
  const { body: page, headers } = await device.api.call('listChanges', {
    query: { cursor: cursor ?? undefined, limit: changePage.max },
    headers: accountHeader(db.account),
  });
  const now = device.environment.now();
  const epoch = headers.get(names.epoch);
  await clearOtherEpoch(publicDb, epoch);
  // Public rows first, because applying them twice does no harm: a crash in between leaves the cursor unchanged.
  await applyPublicChanges(publicDb, page.changes, now);
  const isStored = await applyPrivatePage(db, page, { cursor, epoch }, now);
  if (isStored && (await wakeEntries(db, page.changes))) device.emitQueued();
  return page.more || !isStored;
}

const isEpochGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'epoch_changed' || error.code === 'bad_cursor');

/**
 * Prepares a full resync after the server was restored: deletes the cursor and queues the entries accepted in the last
 * seven days again, under the same idempotency keys, in their old order, before newer ones. They go to the new epoch
 * only; if the server is restored once more, the resync starts again.
 */
async function startNewEpoch(db: PrivateDb, { cursor, epoch }: PageOrigin, now: number): Promise<void> {
  await db.transaction('rw', [db.meta, db.sent, db.outbox, db.shadow, db.idMap], async () => {
    const stored = ((await db.meta.get(cursorKey))?.value as string | undefined) ?? null;
    if (stored !== cursor) return; // another tab was faster
    const recent = await db.sent
      .where('sentAt')
      .above(now - resendWindowMs)
      .toArray();
    const accepted = await db.outbox.where('state').equals('accepted').toArray();
    const again: OutboxEntry[] = [...recent, ...accepted].map((entry) => ({
      ...entry,
      state: 'queued',
      nextAttemptAt: 0,
      // The server had accepted it, so its waiting time starts now and it never expires.
      firstQueuedAt: now,
      expiresAt: null,
      replySeq: null,
    }));
    const waiting = (await db.outbox.toArray()).filter(({ state }) => state !== 'accepted');
    const entries = [...again, ...waiting].sort((a, b) => a.seq - b.seq).map(withoutOldVersion);
    await db.outbox.bulkPut(withStaysInOrder(withCreationsFirst(entries, await readIdMap(db))));
    await db.sent.clear();
    await db.shadow.clear();
    await db.meta.bulkDelete([cursorKey, epochKey, rebuildKey]);
    await db.meta.put({ key: epochChangedAtKey, value: now });
    if (epoch !== null) await db.meta.put({ key: epochKey, value: epoch });
  });
}

/** No row ever has this version. */
const noVersion = Number.MAX_SAFE_INTEGER;

/**
 * Replaces the row version of an edit, and the row of a refusal, because both belong to the lost epoch: a different
 * state of the row may have the same version number in the new epoch, and the edit would silently overwrite it. If the
 * server has lost the call, it refuses it as stale, and the edit is merged into the current row.
 */
function withoutOldVersion(entry: OutboxEntry): OutboxEntry {
  const resolved = resolveCommand(entry);
  const edited = resolved?.command.edits?.(resolved.args);
  if (resolved === null || edited === undefined) return entry;
  const { table, id } = edited;
  const { call } = entry;
  const headers = { ...call?.headers, [names.ifMatch]: `"${noVersion}"` };
  const { fields } = resolved.args as EditArgs;
  return {
    ...entry,
    call: call !== null && names.ifMatch in call.headers ? { ...call, headers } : call,
    overlays: [{ kind: 'patch', table, key: id, fields }],
  };
}

/**
 * Makes entries depend on the resent creation of a row that they name. Entries with different ordering keys are
 * otherwise sent in any order, and the restored server would refuse them because the row does not exist.
 */
function withCreationsFirst(
  entries: readonly OutboxEntry[],
  serverId: (id: number) => number,
): OutboxEntry[] {
  const creations = entries.filter(({ entityId }) => entityId !== null);
  return entries.map((entry) => {
    const named = new Set<unknown>(Object.values(entry.args));
    const needed = creations.filter(
      ({ seq, orderingKey, entityId }) =>
        seq < entry.seq &&
        orderingKey !== entry.orderingKey &&
        entityId !== null &&
        (named.has(entityId) || named.has(serverId(entityId))),
    );
    const dependsOn = new Set([...entry.dependsOn, ...needed.map(({ seq }) => seq)]);
    return { ...entry, dependsOn: [...dependsOn] };
  });
}

/** Deletes the rows of another epoch: the feed would never report changes to them. */
async function clearOtherEpoch(db: PublicDb, epoch: string | null): Promise<void> {
  const known = (await db.meta.get(epochKey))?.value as string | undefined;
  if (epoch === null || known === epoch) return;
  await db.transaction('rw', db.tables, async () => {
    if (known !== undefined) await Promise.all(db.tables.map((table) => table.clear()));
    await db.meta.put({ key: epochKey, value: epoch });
  });
}
