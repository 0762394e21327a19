import { pageBytesMax } from '#contracts/limits.ts';

/** The rows of one page, and whether there are more behind them. */
interface CutPage<T> {
  rows: T[];
  hasMore: boolean;
}

/**
 * Cuts what was found to a page: as many rows as were asked for, as long as their JSON fits into a page; one at least.
 * The one place that every list goes through.
 * @param found in the order of the list; one more than `limit` where there are more
 * @param sizeOf bytes of a row that is JSON already
 */
export function cutPage<T>(
  found: readonly T[],
  limit = Infinity,
  sizeOf: (row: T) => number = jsonBytesOf,
): CutPage<T> {
  let bytes = 0;
  let count = 0;
  for (const row of found) {
    // With the comma between two rows.
    bytes += sizeOf(row) + 1;
    if (count === limit || (count > 0 && bytes > pageBytesMax)) break;
    count += 1;
  }
  return { rows: found.slice(0, count), hasMore: found.length > count };
}

export function jsonBytesOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row));
}
