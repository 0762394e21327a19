import type { Favorite } from '#contracts/domain/favorites.ts';
import {
  mayHaveArrived,
  type EntryError,
  type EntryState,
  type OutboxEntry,
  type OverlaidTable,
  type Overlay,
} from './outbox-entry.ts';
import type { PrivateDb } from './private-db.ts';

/** What waits on a row: the newest entry lying over it. Undefined on a row that is just what the server said. */
export interface Pending {
  seq: number;
  state: EntryState;
  lastError: EntryError | null;
  /** Present where the server may have it, so that discarding it asks for its outcome first. */
  mayHaveArrived?: true;
  /** Name of its command where it was discarded and its outcome is not known yet. */
  undoing?: string;
}

export type WithPending<T> = T & { pending?: Pending };

/** What an overlay calls the row by. */
export function overlayKey(table: OverlaidTable, row: { id: number }): number {
  return table === 'favorites' ? (row as Favorite).propertyId : row.id;
}

/**
 * Rows of the mirror with the changes that wait laid over them: the only place where the two meet. Rows made on this
 * device come last, in the order they were made.
 * @param rows those of the mirror that the caller wants to see
 * @param belongs which rows made on this device belong among them; all unless said
 */
export async function readWithPending<T extends { id: number }>(
  db: PrivateDb,
  table: OverlaidTable,
  rows: PromiseLike<T[]> | T[],
  belongs: (row: T) => boolean = () => true,
): Promise<WithPending<T>[]> {
  const [mirror, entries] = await Promise.all([rows, db.outbox.orderBy('seq').toArray()]);
  return applyOverlays(mirror, entries, table, belongs);
}

/** One row of the mirror, or made on this device, with what waits laid over it. @returns null when there is none */
export async function readOneWithPending<T extends { id: number }>(
  db: PrivateDb,
  table: OverlaidTable,
  row: PromiseLike<T | undefined>,
  id: number,
): Promise<WithPending<T> | null> {
  const rows = Promise.resolve(row).then((found) => (found === undefined ? [] : [found]));
  const combined = await readWithPending<T>(db, table, rows, (made) => made.id === id);
  return combined.find((found) => found.id === id) ?? null;
}

/** The pure part of `combine`. @param entries in the order of their `seq` */
export function applyOverlays<T extends { id: number }>(
  mirror: readonly T[],
  entries: readonly OutboxEntry[],
  table: OverlaidTable,
  belongs: (row: T) => boolean = () => true,
): WithPending<T>[] {
  const overlays = entries.flatMap((entry) =>
    shownOverlays(entry)
      .filter((overlay) => overlay.table === table)
      .map((overlay) => ({ overlay, entry })),
  );
  if (overlays.length === 0) return [...mirror];
  const combined = new Map<number, WithPending<T>>(mirror.map((row) => [overlayKey(table, row), row]));
  for (const { overlay, entry } of overlays) {
    applyOverlay(combined, overlay, pendingOf(entry), belongs);
  }
  return [...combined.values()];
}

const pendingOf = (entry: OutboxEntry): Pending => ({
  seq: entry.seq,
  state: entry.state,
  lastError: entry.lastError,
  ...(mayHaveArrived(entry) && { mayHaveArrived: true }),
  ...(entry.undo === true && { undoing: entry.name }),
});

/**
 * While a discarded entry waits for its outcome, what it made is still shown, because it may be there; what it changed
 * shows as the server has it; and a heart is already what the person wants.
 */
function shownOverlays({ overlays, undo, userId }: OutboxEntry): readonly Overlay[] {
  if (undo !== true) return overlays;
  return overlays.map((overlay): Overlay => {
    const { table, key, kind } = overlay;
    if (table === 'favorites') {
      return kind === 'remove'
        ? { kind: 'put', table, key, row: { id: key, userId, propertyId: key } }
        : { kind: 'remove', table, key };
    }
    return kind === 'put' ? overlay : { kind: 'patch', table, key, fields: {} };
  });
}

function applyOverlay<T extends { id: number }>(
  rows: Map<number, WithPending<T>>,
  overlay: Overlay,
  pending: Pending,
  belongs: (row: T) => boolean,
): void {
  const { key } = overlay;
  if (overlay.kind === 'remove') {
    // A removal that was refused removed nothing: the row is there, and says that it needs the person.
    const kept = pending.state === 'rejected' ? rows.get(key) : undefined;
    if (kept === undefined) rows.delete(key);
    else rows.set(key, { ...kept, pending });
  } else if (overlay.kind === 'put') {
    const row = { ...(overlay.row as T), pending };
    if (belongs(row)) rows.set(key, row);
    else rows.delete(key);
  } else {
    const row = rows.get(key);
    if (row !== undefined) rows.set(key, { ...row, ...overlay.fields, pending });
  }
}
