import { changePage } from '#contracts/limits.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { applyPrivatePage, offeredAgainMs, type PageOrigin } from './apply-private.ts';
import { applyPublicChanges } from './apply-public.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import { withStaysInOrder } from '#pwa/sync/commands/booking-commands.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { wakeEntries } from '#pwa/sync/push/missing-rows.ts';
import { cursorKey, epochChangedAtKey, epochKey, rebuildKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** `fresh`: the mirror tells all that the server told. An error: the server refused, mostly because nobody is signed in. */
export type PullResult = 'fresh' | 'offline' | ApiError;

/** Beginnings anew in one go, after which the next pull goes on: a server in trouble must not be hammered. */
const fullResyncsMax = 3;

/**
 * Reads the change feed from the cursor on, page by page:
 *
 *   ask(cursor) ─▶ page ─▶ public rows ─▶ private rows + cursor ─▶ more? ask again
 *        ▲                                                            │ no: fresh
 *        └── 410: forget the cursor, offer sent entries again ◀───────┘
 *
 * Two at the same time do no harm: a page is stored only onto the cursor it was asked for with.
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
      device.connection.reportRefused(error.detail);
      return error;
    }
    throw error;
  }
}

/** @returns whether there is more to read */
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
  // First what may be applied twice: a crash in between leaves the cursor where it was.
  await applyPublicChanges(publicDb, page.changes, now);
  const isStored = await applyPrivatePage(db, page, { cursor, epoch }, now);
  if (isStored && (await wakeEntries(db, page.changes))) device.emitQueued();
  return page.more || !isStored;
}

const isEpochGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'epoch_changed' || error.code === 'bad_cursor');

/**
 * The server was replaced by another copy of itself: the mirror is read anew, and what was accepted in the last days is
 * offered again under the same keys, in its old order, before anything newer. It is offered to the epoch that said so
 * and to no other: a server that is put back once more begins all of it anew.
 */
async function startNewEpoch(db: PrivateDb, { cursor, epoch }: PageOrigin, now: number): Promise<void> {
  await db.transaction('rw', [db.meta, db.sent, db.outbox, db.shadow, db.idMap], async () => {
    const stored = ((await db.meta.get(cursorKey))?.value as string | undefined) ?? null;
    if (stored !== cursor) return; // another tab was faster
    const recent = await db.sent
      .where('sentAt')
      .above(now - offeredAgainMs)
      .toArray();
    const accepted = await db.outbox.where('state').equals('accepted').toArray();
    const again: OutboxEntry[] = [...recent, ...accepted].map((entry) => ({
      ...entry,
      state: 'queued',
      nextAttemptAt: 0,
      // It waits since now, and for as long as it takes: the server had taken it in.
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
 * The version an edit was made on, and the row a refusal named, are of the lost epoch: another row of the new one may
 * have the same number, and the edit would silently replace it. Where the server does not know the call any more, it
 * refuses it as stale, and the edit is merged into the row as it stands.
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
 * What names a row that is made once more waits for it: between orderingKeys nothing else keeps the order, and the restored
 * server would say that there is no such row.
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
