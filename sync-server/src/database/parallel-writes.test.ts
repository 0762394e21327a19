import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openSharedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-support/test-database.ts';
import { findLastSeq, recordChange } from './change-repository.ts';
import type { Lock, Trx } from './database.ts';
import { nextId } from './ids.ts';

const publicly = (id: number) => ({ table: 'categories', id, audience: { kind: 'public' } }) as const;
const property = (id: number): Lock => ({ kind: 'property', id });

describe('writes of two processes on PostgreSQL', () => {
  let one: TestDatabase;
  let two: TestDatabase;
  beforeEach(async () => {
    one = await openTestDatabase('postgres');
    two = await openSharedDatabase(one.url);
  });
  afterEach(async () => {
    await two.remove();
    await one.remove();
  });

  /** A write that stops in the middle of its transaction until it is let go. */
  function beginWrite(id: number, locks: readonly Lock[] | undefined) {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let noteBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (noteBegun = resolve));
    const done = one.database.write(
      async (trx) => {
        await recordChange(trx, publicly(id));
        noteBegun();
        await held;
      },
      { locks },
    );
    return { begun, done, letGo };
  }

  const write = (id: number, locks: readonly Lock[] | undefined) =>
    two.database.write((trx) => recordChange(trx, publicly(id)), { locks });

  const stored = (): Promise<number[]> =>
    one.database.read('changes').orderBy('seq').pluck<number[]>('row_id');

  test('run at the same time where they share nothing, and the feed has no gap while one of them is stuck', async () => {
    const stuck = beginWrite(1, [property(1)]);
    await stuck.begun;
    await write(2, [property(2)]);
    await write(3, []);
    expect(await stored()).toEqual([2, 3]);
    expect(await findLastSeq(two.database.read)).toBe(2);
    stuck.letGo();
    await stuck.done;
    expect(await stored()).toEqual([2, 3, 1]);
    expect(await one.database.read('changes').orderBy('seq').pluck<number[]>('seq')).toEqual([1, 2, 3]);
  });

  test.each([
    ['the same property', [property(1)], [property(1)]],
    ['one of several', [property(1), { kind: 'user', id: 7 }], [{ kind: 'user', id: 7 }, property(2)]],
    ['everything, by the first', undefined, [property(2)]],
    ['everything, by the second', [property(1)], undefined],
  ] as const)('wait for each other where they share %s', async (_, first, second) => {
    const holding = beginWrite(1, first);
    await holding.begun;
    const events: string[] = [];
    const waiting = write(2, second).then(() => events.push('second'));
    // The second has reached the database, and waits there.
    await expect
      .poll(async () => {
        const { rows } = await one.database.read.raw<{ rows: { count: number }[] }>(
          "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        return rows[0]?.count;
      })
      .toBe(1);
    events.push('first');
    holding.letGo();
    await Promise.all([holding.done, waiting]);
    expect(events).toEqual(['first', 'second']);
    expect(await stored()).toEqual([1, 2]);
  });

  test('two that want the same locks in another order do not wait for each other without end', async () => {
    const locks = [property(1), property(2), { kind: 'user', id: 1 }] as const;
    const both = Array.from({ length: 20 }, (_, index) => {
      const { database } = index % 2 === 0 ? one : two;
      const wanted = index % 2 === 0 ? locks : locks.toReversed();
      return database.write((trx) => recordChange(trx, publicly(index + 1)), { locks: wanted });
    });
    await Promise.all(both);
    expect(await stored()).toHaveLength(20);
  });

  test('never give out an id twice', async () => {
    const draw = (trx: Trx) => nextId(trx, 'messages');
    const drawn = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        (index % 2 === 0 ? one : two).database.write(draw, { locks: [] }),
      ),
    );
    expect(new Set(drawn).size).toBe(300);
  });

  test('a transaction whose connection is lost leaves nothing, and the others go on', async () => {
    const lost = beginWrite(1, [property(1)]);
    await lost.begun;
    await two.database.read.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    lost.letGo();
    await expect(lost.done).rejects.toMatchObject({ code: 'unavailable' });
    await write(2, [property(1)]);
    expect(await stored()).toEqual([2]);
  });
});
