import { pageBytesMax } from '#contracts/request-limits.ts';

/** The rows of one page, and whether more follow. */
interface CutPage<T> {
  rows: T[];
  hasMore: boolean;
}

/**
 * Cuts found rows to a page: at most `limit` rows, as long as their JSON fits into a page, but at least one. Every list
 * uses it.
 * @param found in list order; one more than `limit` if there are more
 * @param sizeOf size in bytes of a row that is already JSON
 */
export function cutPage<T>(
  found: readonly T[],
  limit = Infinity,
  sizeOf: (row: T) => number = jsonBytesOf,
): CutPage<T> {
  let bytes = 0;
  let count = 0;
  for (const row of found) {
    // Plus the comma between two rows.
    bytes += sizeOf(row) + 1;
    if (count === limit || (count > 0 && bytes > pageBytesMax)) break;
    count += 1;
  }
  return { rows: found.slice(0, count), hasMore: found.length > count };
}

export function jsonBytesOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row));
}
