import type { SyncTable } from '#contracts/sync/sync.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';

/**
 * Reads the present rows of the ids, in the shape that devices mirror. The feed sends an id without a row as removed: the
 * row is gone, or the viewer may not see it.
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
