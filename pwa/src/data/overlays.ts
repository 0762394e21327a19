import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { OverlaidTable } from './overlaid-tables.ts';
import { mayHaveArrived, type EntryError, type EntryState, type OutboxEntry, type Overlay } from './outbox-entry.ts';
import type { PrivateDb } from './private-db.ts';

/** The newest entry that changes a row. A row that is shown as the server sent it has none. */
export interface Pending {
  seq: number;
  /** Name of its command. */
  name: string;
  state: EntryState;
  lastError: EntryError | null;
  /** The server may have the entry, so that discarding it asks for its outcome first. */
  mayHaveArrived?: true;
  /** It was discarded and its outcome is not known yet. */
  undoing?: true;
}

export type WithPending<T> = T & { pending?: Pending };

/**
 * Commands that have no effect once they are refused: the row shows what the server has. New rows and edits stay
 * visible, so that the person can correct them.
 */
export const withoutEffectOnceRefused: ReadonlySet<string> = new Set([
  'submitVerification',
  'cancelBooking',
  'blockPerson',
  'changeCalendar',
]);

/** @returns key of the overlays of a row */
export function overlayKey(table: OverlaidTable, row: { id: number }): number {
  return table === 'favorites' ? (row as Favorite).propertyId : row.id;
}

/**
 * Reads rows of the mirror and applies the overlays of waiting entries. Rows created on this device come last, in the
 * order of creation.
 * @param rows the rows of the mirror to read
 * @param belongs selects the rows created on this device that belong to the result; by default all
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

/** Applies the overlays of entries to rows. @param entries in order of `seq` */
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

/** The part of an entry that is shown with the row it changes. */
export const pendingOf = (entry: OutboxEntry): Pending => ({
  seq: entry.seq,
  name: entry.name,
  state: entry.state,
  lastError: entry.lastError,
  ...(mayHaveArrived(entry) && { mayHaveArrived: true }),
  ...(entry.undo === true && { undoing: true }),
});

/**
 * Overlays of an entry as they are shown. While the outcome of a discarded entry is unknown, a row that it created is
 * still shown, because it may exist; edits are not shown; and a favorite or a block shows the state that the person wants.
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
    if (table === 'blocks' && kind === 'put') return { kind: 'remove', table, key };
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
  const row = rows.get(key);
  if (pending.state === 'rejected' && (overlay.kind === 'remove' || withoutEffectOnceRefused.has(pending.name))) {
    if (row !== undefined) rows.set(key, { ...row, pending });
  } else if (overlay.kind === 'remove') {
    rows.delete(key);
  } else if (overlay.kind === 'put') {
    const put = { ...(overlay.row as T), pending };
    if (belongs(put)) rows.set(key, put);
    else rows.delete(key);
  } else if (row !== undefined) {
    rows.set(key, { ...row, ...overlay.fields, pending });
  }
}
