import type { SyncTable } from '#contracts/sync/sync.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';

/**
 * The rows of these ids as they stand now, in the shape the viewer's device mirrors. An id that is absent from the
 * answer is one the viewer may not see, or no longer: it travels as removed.
 */
export type RowReader = (
  db: Db,
  ids: readonly number[],
  viewer: Caller | null,
) => Promise<ReadonlyMap<number, object>>;

/** What the change feed needs of each table it carries. */
export interface FeedTable {
  read: RowReader;
  /** Ids of the rows that are the viewer's own and belong on their device from the first read on. */
  listOwnIds?: (db: Db, viewer: Caller) => Promise<number[]>;
  /** Ids of the rows that belong on every device from the first read on. */
  listPublicIds?: (db: Db) => Promise<number[]>;
}
export type FeedTables = Readonly<Record<SyncTable, FeedTable>>;
