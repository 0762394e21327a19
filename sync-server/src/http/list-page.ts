import { addressOf, type Endpoint } from '#contracts/api/endpoint.ts';
import type { ServiceResult } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { cutPage, readPage } from '#server/lib/page-rows.ts';
import type { CallContext } from './handlers.ts';

const sorting = 'row';

/**
 * A page of a list that is read completely each time: the rows after the cursor's row, with the URL of the next page in
 * the `Link` header. Few such lists have more than one page.
 * @throws {AppError} `bad_cursor`, also if the cursor's row is no longer in the list
 */
export function answerList<T extends { id: number }>(
  call: { params: unknown; query: { cursor?: string | undefined } } & Pick<CallContext<unknown>, 'setHeader'>,
  list: Endpoint,
  rows: readonly T[],
): ServiceResult<T[]> {
  return answerPage(call, list, cutPage(rowsAfter(call.query.cursor, rows)));
}

/** Maximum rows of a page of a list that is read by id. */
const rowsPerPage = 100;

/**
 * The same for a list of which only the ids are read completely, and the rows of the page in parts until it is full.
 * @param ids of all rows, in list order
 * @param read reads rows by id, in any order
 * @throws {AppError} `bad_cursor`
 */
export async function answerListById<T extends { id: number }>(
  call: Parameters<typeof answerList>[0],
  list: Endpoint,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<ServiceResult<T[]>> {
  const left = rowsAfter(
    call.query.cursor,
    ids.map((id) => ({ id })),
  ).map(({ id }) => id);
  const page = await readPage(
    left,
    async (wanted) => {
      const found = new Map((await read(wanted)).map((row) => [row.id, row]));
      return wanted.flatMap((id) => found.get(id) ?? []);
    },
    { limit: rowsPerPage },
  );
  return answerPage(call, list, page);
}

function answerPage<T extends { id: number }>(
  call: Parameters<typeof answerList>[0],
  list: Endpoint,
  page: { rows: T[]; hasMore: boolean },
): ServiceResult<T[]> {
  const last = page.rows.at(-1);
  if (page.hasMore && last !== undefined) setNextPage(call, list, { cursor: writeCursor(sorting, last.id) });
  return { status: 200, body: page.rows };
}

/** Names the next page of a list in the `Link` header. */
export function setNextPage(
  call: { params: unknown } & Pick<CallContext<unknown>, 'setHeader'>,
  list: Endpoint,
  query: { cursor: string },
): void {
  const next = addressOf(list, (call.params ?? {}) as Record<string, number>, query);
  call.setHeader('Link', `<${next}>; rel="next"`);
}

function rowsAfter<T extends { id: number }>(cursor: string | undefined, rows: readonly T[]): readonly T[] {
  if (cursor === undefined) return rows;
  const { id } = parseCursor(cursor, (text) => text === sorting);
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw new AppError('bad_cursor');
  return rows.slice(index + 1);
}
