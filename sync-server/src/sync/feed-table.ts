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

/** The first `limit` ids after `after`. */
export interface IdPage {
  after: number;
  limit: number;
}

/** What the change feed needs of each table it carries. */
export interface FeedTable {
  read: RowReader;
  /**
   * Ids of the rows that are the viewer's own and belong on their device from the first read on. A table with many rows may
   * return those of the page alone, in order.
   */
  listOwnIds?: (db: Db, viewer: Caller, page: IdPage) => Promise<number[]>;
  /** Ids of the rows that belong on every device from the first read on. */
  listPublicIds?: (db: Db) => Promise<number[]>;
}
export type FeedTables = Readonly<Record<SyncTable, FeedTable>>;
