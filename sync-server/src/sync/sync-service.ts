import { changePage, leaseBlockSize } from '#contracts/limits.ts';
import {
  syncTables,
  type Change,
  type ChangesReply,
  type Lease,
  type SyncTable,
} from '#contracts/sync/sync.ts';
import { audiences, type CommittedChange, type Db } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { jsonBytesOf, readPage } from '#server/lib/page-rows.ts';
import type { Caller } from '#server/lib/caller.ts';
import { readCursor, writeCursor, type FeedCursor } from './feed-cursor.ts';
import { findChangesFor, findLastSeq } from '#server/database/change-repository.ts';
import { insertLease } from './lease-repository.ts';
import type { FeedTables, IdPage } from './feed-table.ts';

interface FeedParts {
  db: Db;
  epoch: string;
  tables: FeedTables;
  viewer: Caller | null;
  /** Number of tables that the reader's app knows, in the order of `syncTables`. */
  known: number;
}

/** The audiences whose changes a viewer receives. */
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
  const { db, epoch, viewer, known } = parts;
  // Read before the rows: the next page repeats what is committed meanwhile.
  const lastSeq = await findLastSeq(db);
  const from =
    cursor === undefined
      ? { seq: lastSeq, tables: known, snapshot: { table: 0, afterId: 0 } }
      : withMissingTables(readCursor(cursor, epoch, viewer), known);
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

/**
 * The app was updated and knows tables that its cursor does not cover: their rows are read first, as in a first read.
 * After a return to an older version, the cursor covers fewer tables again.
 */
function withMissingTables(cursor: FeedCursor, known: number): FeedCursor {
  const isComplete = cursor.snapshot === null && cursor.tables >= known;
  const snapshot = isComplete ? null : (cursor.snapshot ?? { table: cursor.tables, afterId: 0 });
  return { seq: cursor.seq, tables: known, snapshot };
}

interface FeedPage {
  changes: Change[];
  next: FeedCursor;
}

async function readChanges(parts: FeedParts, after: number, upTo: number, limit: number): Promise<FeedPage> {
  const found = await findChangesFor(parts.db, audiencesOf(parts.viewer), { after, upTo }, limit);
  const { shown, taken } = await showFitting(parts, found);
  const isLast = found.length < limit && taken === found.length;
  const seq = isLast ? upTo : (found[taken - 1]?.seq ?? upTo);
  const changes = newestOfEachRow(found.slice(0, taken))
    .filter(({ table }) => isKnown(table, parts.known))
    .map((change) => toChange(change, shown));
  return { changes, next: { seq, tables: parts.known, snapshot: null } };
}

/** A row that changed several times, or for several audiences of the viewer, is shown once, as it is now. */
function newestOfEachRow(changes: readonly CommittedChange[]): CommittedChange[] {
  const newest = new Map<string, CommittedChange>();
  for (const change of changes) {
    const key = nameOf(change);
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
  const rows: NamedRow[] = [];
  let { table, afterId } = from;
  while (table < parts.known) {
    const name = syncTables[table] as SyncTable;
    const room = limit - rows.length;
    // One more than there is room for shows whether the table goes on.
    const ids = await listFirstIds(parts, name, { after: afterId, limit: room + 1 });
    const taken = ids.slice(0, room);
    rows.push(...taken.map((id) => ({ seq, table: name, id })));
    if (taken.length < ids.length) {
      afterId = taken.at(-1) ?? afterId;
      break;
    }
    table += 1;
    afterId = 0;
  }
  const { shown, taken } = await showFitting(parts, rows);
  const last = taken < rows.length ? rows[taken - 1] : undefined;
  if (last !== undefined) [table, afterId] = [syncTables.indexOf(last.table), last.id];
  const isLast = table >= parts.known;
  const changes = rows.slice(0, taken).map((row) => toChange(row, shown));
  return {
    changes: changes.filter(({ removed }) => !removed),
    next: { seq, tables: parts.known, snapshot: isLast ? null : { table, afterId } },
  };
}

/** Ids of a table after one, in order: at least those of the page. */
async function listFirstIds(
  { db, tables, viewer }: FeedParts,
  name: SyncTable,
  page: IdPage,
): Promise<number[]> {
  const table = tables[name];
  const own = viewer === null ? [] : ((await table.listOwnIds?.(db, viewer, page)) ?? []);
  const everybodys = (await table.listPublicIds?.(db)) ?? [];
  const ids = new Set([...everybodys, ...own].filter((id) => id > page.after));
  return [...ids].sort((a, b) => a - b);
}

/** A row of the feed, by name. */
interface NamedRow {
  seq: number;
  table: SyncTable;
  id: number;
}

/** Rows as the viewer may see them, by their names; null for one that the viewer may not see. */
type ShownRows = ReadonlyMap<string, object | null>;

const nameOf = ({ table, id }: Pick<NamedRow, 'table' | 'id'>): string => `${table} ${id}`;

function toChange(named: NamedRow, shown: ShownRows): Change {
  const { seq, table, id } = named;
  const row = shown.get(nameOf(named)) ?? null;
  return { seq, table, id, removed: row === null, row };
}

/**
 * Reads rows as long as they fit into a page, at least the first. A row that is named again takes no more room.
 * @returns `taken`: how many of the named ones were read, without a gap, so that the feed is complete up to the last
 */
async function showFitting(
  parts: FeedParts,
  named: readonly NamedRow[],
): Promise<{ shown: ShownRows; taken: number }> {
  const shown = new Map<string, object | null>();
  const { rows } = await readPage(
    named,
    async (part) => {
      const read = await readRows(
        parts,
        part.filter((row) => !shown.has(nameOf(row))),
      );
      return part.map((row) => {
        if (shown.has(nameOf(row))) return 0;
        shown.set(nameOf(row), read.get(row.table)?.get(row.id) ?? null);
        return jsonBytesOf(toChange(row, shown));
      });
    },
    { sizeOf: (bytes) => bytes },
  );
  return { shown, taken: rows.length };
}

/** Whether an app that knows so many tables knows this one. An older app must not receive rows of the others. */
const isKnown = (table: SyncTable, known: number): boolean => syncTables.indexOf(table) < known;

/** Reads rows table by table. */
async function readRows(
  { db, tables, viewer }: FeedParts,
  named: readonly NamedRow[],
): Promise<Map<SyncTable, ReadonlyMap<number, object>>> {
  const rows = new Map<SyncTable, ReadonlyMap<number, object>>();
  for (const name of new Set(named.map(({ table }) => table))) {
    const ids = new Set(named.filter(({ table }) => table === name).map(({ id }) => id));
    rows.set(name, await tables[name].read(db, [...ids], viewer));
  }
  return rows;
}

/** Leases the next block of ids to the caller's device. */
export function takeLease(call: WriteCall): Promise<Recorded<Lease>> {
  const at = call.clock.now().toISOString();
  return once(
    call,
    async (trx) => ({ status: 201, body: await insertLease(trx, call.caller.userId, leaseBlockSize, at) }),
    { locks: [] },
  );
}
