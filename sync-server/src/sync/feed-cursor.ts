import { AppError } from '#server/lib/errors.ts';
import type { Caller } from '#server/lib/caller.ts';

/**
 * Position of a reader in the change feed. During a first read `snapshot` says how far it came: the rows of the
 * tables before `table` are all read, those of `table` up to `afterId`.
 */
export interface FeedCursor {
  /** Everything up to this sequence number is known, or part of the first read. */
  seq: number;
  /**
   * Number of the tables, in the order of `syncTables`, that the reader has or is reading. A reader that was updated knows
   * more: it first reads the missing tables.
   */
  tables: number;
  snapshot: { table: number; afterId: number } | null;
}

/**
 * The cursor as the device stores it. It names the epoch and the reader it belongs to, so that a restored database
 * or another account is noticed before anything is skipped.
 */
export function writeCursor(cursor: FeedCursor, epoch: string, reader: Caller | null): string {
  const { seq, tables, snapshot } = cursor;
  const parts = [epoch, String(reader?.userId ?? 0), String(seq), String(tables)];
  if (snapshot !== null) parts.push(String(snapshot.table), String(snapshot.afterId));
  return parts.join('.');
}

// A cursor of protocol 4 and older has no number of tables.
const pattern = /^([\w-]{1,64})\.(\d{1,16})\.(\d{1,16})(?:\.(\d{1,3}))??(?:\.(\d{1,3})\.(\d{1,16}))?$/;
/** Number of tables up to protocol 4. */
const firstTables = 9;

/**
 * @throws {AppError} `bad_cursor` when it is not one of ours; `sign_in_required` when its reader is no longer signed in;
 * `epoch_changed` when it belongs to another epoch or another reader: the device has to resync fully
 */
export function readCursor(text: string, epoch: string, reader: Caller | null): FeedCursor {
  const match = pattern.exec(text);
  if (match === null) throw new AppError('bad_cursor');
  const [, itsEpoch, itsReader, seq, tables, table, afterId] = match;
  if (reader === null && itsReader !== '0') throw new AppError('sign_in_required');
  if (itsEpoch !== epoch || itsReader !== String(reader?.userId ?? 0)) throw new AppError('epoch_changed');
  return {
    seq: Number(seq),
    tables: tables === undefined ? firstTables : Number(tables),
    snapshot: table === undefined ? null : { table: Number(table), afterId: Number(afterId) },
  };
}

/** The sequence number in a cursor of any epoch; 0 for a text that is not a cursor. */
export const seqOfCursor = (text: string): number => Number(pattern.exec(text)?.[3] ?? 0);
