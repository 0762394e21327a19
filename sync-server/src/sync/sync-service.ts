import { changePage, leaseBlockSize } from '#contracts/limits.ts';
import { syncTables, type Change, type ChangesReply, type Lease, type SyncTable } from '#contracts/sync.ts';
import { audiences, type CommittedChange } from '#server/database/commit-group.ts';
import type { Db } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/users/caller.ts';
import { readCursor, writeCursor, type FeedCursor } from './feed-cursor.ts';
import { findChangesFor, findLastSeq } from './feed-repository.ts';
import { insertLease } from './lease-repository.ts';
import type { FeedTables } from './row-readers.ts';

interface FeedParts {
  db: Db;
  epoch: string;
  tables: FeedTables;
  viewer: Caller | null;
}

/** The audiences whose changes a viewer is told of. */
export function audiencesOf(viewer: Caller | null): number[] {
  if (viewer === null) return [audiences.public];
  const own = [audiences.public, viewer.userId];
  return viewer.isStaff ? [...own, audiences.staff] : own;
}

/**
 * A page of what changed since the cursor; without one the first page of a first read: rows that belong on every
 * device and the viewer's own, then what changes from the moment it began.
 * @throws {AppError} `bad_cursor`, `epoch_changed`, `sign_in_required`
 */
export async function readFeed(
  parts: FeedParts,
  { cursor, limit = changePage.default }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ChangesReply> {
  const { db, epoch, viewer } = parts;
  // Read before the rows: whatever is committed meanwhile is told again by the next page.
  const lastSeq = await findLastSeq(db);
  const from =
    cursor === undefined
      ? { seq: lastSeq, snapshot: { table: 0, afterId: 0 } }
      : readCursor(cursor, epoch, viewer);
  if (from.seq > lastSeq) throw new AppError('epoch_changed');
  const page =
    from.snapshot === null
      ? await readChanges(parts, from.seq, lastSeq, limit)
      : await readSnapshot(parts, from.seq, from.snapshot, limit);
  return {
    changes: page.changes,
    seq: page.next.snapshot === null ? page.next.seq : null,
    cursor: writeCursor(page.next, epoch, viewer),
    more: page.next.snapshot !== null || page.next.seq < lastSeq,
  };
}

interface FeedPage {
  changes: Change[];
  next: FeedCursor;
}

async function readChanges(parts: FeedParts, after: number, upTo: number, limit: number): Promise<FeedPage> {
  const found = await findChangesFor(parts.db, audiencesOf(parts.viewer), { after, upTo }, limit);
  const isLast = found.length < limit;
  const seq = isLast ? upTo : (found.at(-1)?.seq ?? upTo);
  return { changes: await showRows(parts, newestOfEachRow(found)), next: { seq, snapshot: null } };
}

/** A row that changed several times, or for several audiences of the viewer, is shown once: as it stands now. */
function newestOfEachRow(changes: readonly CommittedChange[]): CommittedChange[] {
  const newest = new Map<string, CommittedChange>();
  for (const change of changes) {
    const key = `${change.table} ${change.id}`;
    newest.delete(key);
    newest.set(key, change);
  }
  return [...newest.values()];
}

async function readSnapshot(
  parts: FeedParts,
  seq: number,
  from: { table: number; afterId: number },
  limit: number,
): Promise<FeedPage> {
  const rows: { seq: number; table: SyncTable; id: number }[] = [];
  let { table, afterId } = from;
  while (table < syncTables.length) {
    const name = syncTables[table] as SyncTable;
    const ids = (await listFirstIds(parts, name)).filter((id) => id > afterId);
    const taken = ids.slice(0, limit - rows.length);
    rows.push(...taken.map((id) => ({ seq, table: name, id })));
    if (taken.length < ids.length) {
      afterId = taken.at(-1) ?? afterId;
      break;
    }
    table += 1;
    afterId = 0;
  }
  const isLast = table >= syncTables.length;
  return {
    changes: (await showRows(parts, rows)).filter(({ removed }) => !removed),
    next: { seq, snapshot: isLast ? null : { table, afterId } },
  };
}

async function listFirstIds({ db, tables, viewer }: FeedParts, name: SyncTable): Promise<number[]> {
  const table = tables[name];
  const own = viewer === null ? [] : ((await table.listOwnIds?.(db, viewer)) ?? []);
  const everybodys = (await table.listPublicIds?.(db)) ?? [];
  return [...new Set([...everybodys, ...own])].sort((a, b) => a - b);
}

/** Reads the rows table by table and keeps the given order. */
async function showRows(
  { db, tables, viewer }: FeedParts,
  changes: readonly { seq: number; table: SyncTable; id: number }[],
): Promise<Change[]> {
  const rows = new Map<SyncTable, ReadonlyMap<number, object>>();
  for (const name of new Set(changes.map(({ table }) => table))) {
    const ids = changes.filter(({ table }) => table === name).map(({ id }) => id);
    rows.set(name, await tables[name].read(db, ids, viewer));
  }
  return changes.map(({ seq, table, id }) => {
    const row = rows.get(table)?.get(id) ?? null;
    return { seq, table, id, removed: row === null, row };
  });
}

/** Leases the next block of ids to the caller's device. */
export function takeLease(call: WriteCall): Promise<Recorded<Lease>> {
  return once(call, async (trx) => ({
    status: 201,
    body: await insertLease(trx, call.caller.userId, leaseBlockSize, call.clock.now().toISOString()),
  }));
}
