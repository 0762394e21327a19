import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { undoNoticesKey } from '#pwa/sync/device/sync-meta.ts';

/** A change that was discarded too late and stays on the server. Kept until the person has read it. */
export interface UndoNotice {
  entry: OutboxEntry;
  /** When its outcome became known, in milliseconds since 1970. */
  at: number;
  /** Number of older notices that had no room left in the list and were never read. */
  earlier?: number;
}

/** More than one person stops at once, such as all unanswered changes at a log-out. Older notices are only counted. */
export const noticesMax = 200;

export async function readUndoNotices(db: PrivateDb): Promise<UndoNotice[]> {
  return ((await db.meta.get(undoNoticesKey))?.value as UndoNotice[] | undefined) ?? [];
}

/** Adds a notice, unless the person has one about this entry already. Call it inside a transaction over `meta`. */
export async function addUndoNotice(db: PrivateDb, { entry, at }: UndoNotice): Promise<void> {
  const notices = await readUndoNotices(db);
  if (notices.some((known) => known.entry.seq === entry.seq)) return;
  // The labels need only the name, the arguments and the subject. The rest can be large.
  const all = [...notices, { entry: { ...entry, call: null, base: null, overlays: [] }, at }];
  await db.meta.put({ key: undoNoticesKey, value: countOldest(all) });
}

/** Drops the oldest notices over the limit, and counts them on the oldest one that is left. */
function countOldest(notices: readonly UndoNotice[]): UndoNotice[] {
  const [oldest, ...kept] = notices.slice(-noticesMax);
  const dropped = notices.slice(0, -noticesMax);
  if (oldest === undefined || dropped.length === 0) return [...notices];
  const earlier = [...dropped, oldest].reduce((sum, notice) => sum + (notice.earlier ?? 0), dropped.length);
  return [{ ...oldest, earlier }, ...kept];
}

/** The person has read it. */
export function dismissUndoNotice(db: PrivateDb, seq: number): Promise<unknown> {
  return db.transaction('rw', db.meta, async () => {
    const left = (await readUndoNotices(db)).filter(({ entry }) => entry.seq !== seq);
    await db.meta.put({ key: undoNoticesKey, value: left });
  });
}
