import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLastSeq, recordChange } from '#server/database/change-repository.ts';
import { findMeta } from '#server/database/meta-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { FeedFollower } from './feed-follower.ts';

const name = 'a follower';

describeOnBothEngines('followers of the change feed', (engine) => {
  let opened: TestDatabase;
  /** Ids of the changes that all followers of a test have handled. */
  let handled: number[];
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    handled = [];
    await createFollower().step();
  });
  afterEach(() => opened.remove());

  const createFollower = (read: Knex = opened.database.read): FeedFollower =>
    new FeedFollower({
      database: { ...opened.database, read },
      name,
      logger: { error: () => undefined },
      handle: (changes) => {
        handled.push(...changes.map(({ id }) => id));
        return Promise.resolve(() => Promise.resolve());
      },
    });

  const write = (id: number): Promise<void> =>
    opened.database.write((trx) =>
      recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } }),
    );

  /** Reads as usual, but does something else before the first read of the table. */
  function readAfter(table: string, act: () => Promise<unknown>): Knex {
    let isFirst = true;
    return new Proxy(opened.database.read, {
      apply(read, _, [from]: [string]) {
        const query = read(from);
        if (from !== table || !isFirst) return query;
        isFirst = false;
        const run = query.then.bind(query);
        return Object.assign(query, {
          then: (...args: Parameters<typeof run>) => act().then(() => run(...args)),
        });
      },
    });
  }

  test('a change that is committed during a step is handled once', async () => {
    await write(1);
    const follower = createFollower(readAfter('changes', () => write(2)));
    await follower.step();
    await follower.step();
    expect(handled).toEqual([1, 2]);
    expect(await findMeta(opened.database.read, name)).toBe(String(await findLastSeq(opened.database.read)));
  });

  test('what another instance handles during a step is not handled again', async () => {
    await write(1);
    const other = createFollower();
    const writeAndHandle = async (): Promise<void> => {
      await write(2);
      await other.step();
    };
    const follower = createFollower(readAfter('meta', writeAndHandle));
    await follower.step();
    await follower.step();
    expect(handled).toEqual([1, 2]);
  });
});
