import type { OutboxEntry } from '#pwa/store/outbox-entry.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { undoNoticesKey } from './sync-meta.ts';

/** A change that was discarded too late and stays on the server. Kept until the person has read it. */
export interface UndoNotice {
  entry: OutboxEntry;
  /** When its outcome became known, in milliseconds since 1970. */
  at: number;
}

/** More than anybody reads; the oldest go first. */
const noticesMax = 20;

export async function readUndoNotices(db: PrivateDb): Promise<UndoNotice[]> {
  return ((await db.meta.get(undoNoticesKey))?.value as UndoNotice[] | undefined) ?? [];
}

/** Call it inside a transaction over `meta`. */
export async function addUndoNotice(db: PrivateDb, notice: UndoNotice): Promise<void> {
  const others = (await readUndoNotices(db)).filter(({ entry }) => entry.seq !== notice.entry.seq);
  await db.meta.put({ key: undoNoticesKey, value: [...others, notice].slice(-noticesMax) });
}

/** The person has read it. */
export function dismissUndoNotice(db: PrivateDb, seq: number): Promise<unknown> {
  return db.transaction('rw', db.meta, async () => {
    const left = (await readUndoNotices(db)).filter(({ entry }) => entry.seq !== seq);
    await db.meta.put({ key: undoNoticesKey, value: left });
  });
}
