import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { undoNoticesKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * Notice about an entry that was discarded too late and whose effect stays, or, with `reply`, about one that was accepted
 * only in part. Stored until the person dismisses it.
 */
export interface UndoNotice {
  entry: OutboxEntry;
  /** When its outcome became known, in milliseconds since 1970. */
  at: number;
  /** The server's reply to an entry that was accepted in part. */
  reply?: unknown;
  /** Number of older notices that had no room left in the list and were never read. */
  earlier?: number;
}

/** Maximum number of stored notices: more than one log-out is expected to cause. Older notices are only counted. */
export const noticesMax = 200;

export async function readUndoNotices(db: PrivateDb): Promise<UndoNotice[]> {
  return ((await db.meta.get(undoNoticesKey))?.value as UndoNotice[] | undefined) ?? [];
}

/** Adds a notice, unless there is one about the same entry. Call it inside a transaction over `meta`. */
export async function addUndoNotice(db: PrivateDb, { entry, at, reply }: UndoNotice): Promise<void> {
  const notices = await readUndoNotices(db);
  if (notices.some((known) => known.entry.seq === entry.seq)) return;
  // The labels need only the name, the arguments and the subject. The rest can be large.
  const all = [
    ...notices,
    { entry: { ...entry, call: null, base: null, overlays: [] }, at, ...(reply !== undefined && { reply }) },
  ];
  await db.meta.put({ key: undoNoticesKey, value: countOldest(all) });
}

/** Drops the oldest notices over the limit, and counts them on the oldest one that is left. */
function countOldest(notices: readonly UndoNotice[]): UndoNotice[] {
  const [oldest, ...others] = notices.slice(-noticesMax);
  const dropped = notices.slice(0, -noticesMax);
  if (oldest === undefined || dropped.length === 0) return [...notices];
  const earlier = [...dropped, oldest].reduce((sum, notice) => sum + (notice.earlier ?? 0), dropped.length);
  return [{ ...oldest, earlier }, ...others];
}

/** Removes the notice about an entry. */
export function dismissUndoNotice(db: PrivateDb, seq: number): Promise<unknown> {
  return db.transaction('rw', db.meta, async () => {
    const left = (await readUndoNotices(db)).filter(({ entry }) => entry.seq !== seq);
    await db.meta.put({ key: undoNoticesKey, value: left });
  });
}
