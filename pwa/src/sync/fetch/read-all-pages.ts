import type { ApiAnswer } from '#pwa/sync/transport/api-client.ts';
import { nextCursor } from './search-page.ts';

/** Reads all pages of a list. @param read fetches the page that starts at a cursor */
export async function readAllPages<T>(
  read: (query: { cursor: string | undefined }) => Promise<ApiAnswer<T[]>>,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await read({ cursor });
    rows.push(...body);
    cursor = body.length === 0 ? undefined : (nextCursor(headers.get('Link')) ?? undefined);
  } while (cursor !== undefined);
  return rows;
}
