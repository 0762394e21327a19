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

/**
 * Reads rows in parts until they fill a page: at most `limit`, and as long as their JSON fits, but at least one.
 * @param wanted names all rows of the list that are left, in its order
 * @param read reads the named rows in the same order, without those that are gone
 */
export async function readPage<Name, T>(
  wanted: readonly Name[],
  read: (part: readonly Name[]) => Promise<readonly T[]>,
  { limit = Infinity, sizeOf = jsonBytesOf }: { limit?: number; sizeOf?: (row: T) => number } = {},
): Promise<CutPage<T>> {
  const rows: T[] = [];
  const sizes: number[] = [];
  for (let taken = 0; taken < wanted.length;) {
    const part = wanted.slice(taken, taken + countNext(sizes));
    taken += part.length;
    const found = await read(part);
    rows.push(...found);
    sizes.push(...found.map(sizeOf));
    const { length: count } = cutPage(sizes, limit, (size) => size).rows;
    if (count < rows.length || count === limit) {
      return { rows: rows.slice(0, count), hasMore: count < rows.length || taken < wanted.length };
    }
  }
  return { rows, hasMore: false };
}

/** How many rows to read next, so that they may fit into the page. @param sizes in bytes, of the rows read so far */
function countNext(sizes: readonly number[]): number {
  if (sizes.length === 0) return readAtOnce.first;
  const taken = sizes.reduce((sum, size) => sum + size, 0);
  const fitting = Math.ceil(((pageBytesMax - taken) * sizes.length) / Math.max(1, taken));
  return Math.min(Math.max(1, fitting), readAtOnce.max);
}

export function jsonBytesOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row));
}
