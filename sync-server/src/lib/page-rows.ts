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

/** Rows read at a time: what does not fit into the page any more was read for nothing. A few show how large they are. */
const readAtOnce = { first: 5, max: 50 } as const;

/** How many rows to read next, so that they may fit into the page. @param sizes in bytes, of the rows read so far */
export function countNext(sizes: readonly number[]): number {
  if (sizes.length === 0) return readAtOnce.first;
  const taken = sizes.reduce((sum, size) => sum + size, 0);
  const fitting = Math.ceil(((pageBytesMax - taken) * sizes.length) / Math.max(1, taken));
  return Math.min(Math.max(1, fitting), readAtOnce.max);
}

export function jsonBytesOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row));
}
