import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { pruneChanges } from './change-pruning.ts';
import { insertInChunks } from './chunks.ts';

const madeChange = record({ row: integer({ min: 1, max: 6 }), audience: integer({ min: 0, max: 1 }) });

describeOnBothEngines('pruning of the change feed', (engine) => {
  let opened: TestDatabase;
  let lastSeq: number;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    await forgetChanges();
  });
  afterEach(() => opened.remove());

  const forgetChanges = async () => {
    await opened.database.write(async (trx) => {
      await trx('changes').delete();
      await trx('meta').where({ key: 'change_pruning' }).delete();
    });
    lastSeq = 0;
  };

  /** Adds changes of favorites, in this order, from sequence number 1 on. */
  const add = async (...changes: { row: number; audience?: number }[]) => {
    const rows = changes.map(({ row, audience = 0 }) => {
      lastSeq += 1;
      return { seq: lastSeq, table_name: 'favorites', row_id: row, removed: false, audience };
    });
    await opened.database.write((trx) => insertInChunks(trx, 'changes', rows));
  };
  const left = () => opened.database.read('changes').orderBy('seq').pluck<number[]>('seq');
  const run = (limits: { part?: number; found?: number; steps?: number } = {}) =>
    pruneChanges(opened.database, { part: 2, found: 10, steps: 100, ...limits });

  test('finds in a later run that a new change supersedes an old one far before it', async () => {
    await add({ row: 1 }, { row: 2 }, { row: 3 }, { row: 4 }, { row: 5 });
    await run();
    expect(await left()).toEqual([1, 2, 3, 4, 5]);
    await add({ row: 1 });
    await run();
    expect(await left()).toEqual([2, 3, 4, 5, 6]);
  });

  test('ends after a number of statements, and the next run goes on', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ row: (index % 10) + 1 }));
    await add(...rows);
    const counts: number[] = [];
    while (counts.at(-1) !== 10) {
      // A run that compared nothing new would repeat the count for ever.
      expect(counts.length).toBeLessThan(20);
      await run({ steps: 3 });
      counts.push((await left()).length);
    }
    expect(counts.length).toBeGreaterThan(5);
    expect(await left()).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  test('a part with more superseded changes than it reads at a time is read again', async () => {
    await add(...Array.from({ length: 9 }, () => ({ row: 1 })));
    await run({ part: 100, found: 3 });
    expect(await left()).toEqual([9]);
  });

  test('reads nothing but the end of the feed if nothing has changed', async () => {
    await add({ row: 1 }, { row: 1 }, { row: 2 });
    await run();
    const statements: string[] = [];
    opened.database.read.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    await run();
    expect(statements).toHaveLength(2);
    expect(statements.join()).not.toContain('OVER');
  });

  test('whatever happens between the runs, only the last change of each row and audience is left', async () => {
    const runs = array(array(madeChange, { maxLength: 12 }), { minLength: 1, maxLength: 4 });
    await assert(
      asyncProperty(
        runs,
        integer({ min: 1, max: 4 }),
        integer({ min: 1, max: 5 }),
        async (made, part, steps) => {
          await forgetChanges();
          const last = new Map<string, number>();
          for (const changes of made) {
            await add(...changes);
            await run({ part, steps, found: 2 });
          }
          for (const [index, { row, audience }] of made.flat().entries()) {
            last.set(`${row} ${audience}`, index + 1);
          }
          const expected = [...last.values()].sort((one, other) => one - other);
          // Whatever is deleted had a later one.
          expect(await left()).toEqual(expect.arrayContaining(expected));
          await run({ part, found: 2, steps: 10_000 });
          expect(await left()).toEqual(expected);
        },
      ),
      { numRuns: engine === 'sqlite' ? 60 : 20 },
    );
  });
});
