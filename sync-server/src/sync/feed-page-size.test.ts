import { expect, test } from 'vitest';
import { pageBytesMax } from '#contracts/request-limits.ts';
import { syncTables, type SyncTable } from '#contracts/sync/sync.ts';
import type { Caller } from '#server/lib/caller.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import type { FeedTable, FeedTables } from './feed-table.ts';
import { readFeed } from './sync-service.ts';

/** A table whose rows are the viewer's own, of so many bytes each, and the ids that were read. */
function createTable(count: number, bytes: number): { table: FeedTable; readIds: number[] } {
  const readIds: number[] = [];
  const row = { text: 'x'.repeat(bytes) };
  const table: FeedTable = {
    read: (_, ids) => {
      readIds.push(...ids);
      return Promise.resolve(new Map(ids.map((id) => [id, { id, ...row }])));
    },
    listOwnIds: (_, __, { after, limit }) =>
      Promise.resolve(
        Array.from({ length: Math.min(limit, count - after) }, (___, index) => after + index + 1),
      ),
  };
  return { table, readIds };
}

describeOnBothEngines('a page of the change feed', (engine) => {
  test.each([
    ['large', pageBytesMax / 2 - 100, 60],
    ['small', 100, 600],
  ])('reads few %s rows that do not fit into it', async (_, bytes, count) => {
    const server = await startTestServer({ engine });
    const { table, readIds } = createTable(count, bytes);
    const none: FeedTable = { read: () => Promise.resolve(new Map()) };
    const tables = Object.fromEntries(
      syncTables.map((name): [SyncTable, FeedTable] => [name, name === 'favorites' ? table : none]),
    ) as FeedTables;
    const viewer: Caller = { userId: 1, isStaff: false, sessionId: 'one' };
    const parts = { db: server.database.read, epoch: 'epoch', tables, viewer, known: syncTables.length };
    const shown: number[] = [];
    let pages = 0;
    for (let cursor: string | undefined; ;) {
      const page = await readFeed(parts, { cursor });
      shown.push(...page.changes.map(({ id }) => id));
      pages += 1;
      cursor = page.cursor;
      if (!page.more) break;
    }
    expect(shown).toEqual(await table.listOwnIds?.(server.database.read, viewer, { after: 0, limit: count }));
    expect(readIds.length - count).toBeLessThanOrEqual(5 * pages);
    await server.close();
  });
});
