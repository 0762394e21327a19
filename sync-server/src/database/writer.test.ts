import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { recordChange } from './change-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import type { Trx } from './database.ts';
import { openDatabase } from './engines/open-database.ts';
import type { WriterClock } from './writer-clock.ts';

const addCategory = (trx: Trx, id: number) =>
  trx('categories').insert({ id, name: `Category ${id}`, icon: 'spa' });
const publicly = (id: number) => ({ table: 'categories', id, audience: { kind: 'public' } }) as const;

/** Waits for other writes are short, and those for a turn are long: nothing here waits for that. */
const longWaitMs = 20;
/**
 * Time that passes only when a test says so, and short waits that are counted in turns of the event loop: what shares a
 * commit does not depend on how fast the machine is.
 */
let time = 0;
const writerClock: WriterClock = {
  now: () => time,
  after: (delayMs, work) => {
    if (delayMs > longWaitMs) return () => undefined;
    let turnsLeft = delayMs * 100;
    const turn = (): void => {
      turnsLeft -= 1;
      if (turnsLeft < 0) work();
      else next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    return () => clearImmediate(next);
  },
};

describeOnBothEngines('the writer', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    time = 0;
    opened = await openTestDatabase(engine, { writerClock });
  });
  afterEach(() => opened.remove());

  test('writes that wait share a commit, and each has an outcome of its own', async () => {
    const { database } = opened;
    const commits: number[] = [];
    const stop = database.onCommit((changes) => void commits.push(changes.length));
    const write = (id: number) =>
      database.write(async (trx) => {
        await addCategory(trx, id);
        await recordChange(trx, publicly(id));
        if (id % 3 === 0) throw new AppError('conflict');
        return id;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => write(index + 1)));
    stop();
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    const ids = await database.read('categories').orderBy('id').pluck<number[]>('id');
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => index + 1).filter((id) => id % 3 !== 0));
    const changed = await database.read('changes').orderBy('seq').pluck<number[]>('row_id');
    expect(changed).toEqual(ids);
    expect(commits).toEqual([20]);
  });

  test('a group that has run for 60 ms takes no further work, which goes into the next commit', async () => {
    const { database } = opened;
    const commits: number[] = [];
    const stop = database.onCommit((changes) => void commits.push(changes.length));
    const write = (id: number, lastsMs: number) =>
      database.write(async (trx) => {
        await addCategory(trx, id);
        await recordChange(trx, publicly(id));
        time += lastsMs;
      });
    await Promise.all([write(31, 30), write(32, 30), write(33, 1), write(34, 0), write(35, 0)]);
    stop();
    expect(commits).toEqual([3, 2]);
  });

  test('a write that waits too long for its turn, and one too many, are refused with a time to come back', async () => {
    const database = await openDatabase(opened.url, { writeWaitMs: 50 });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const first = database.write(() => held.then(() => 'done'));
    await new Promise((resolve) => setImmediate(resolve));
    const busy = { code: 'unavailable', headers: { 'Retry-After': '2' } };
    const waiting = Array.from({ length: 2000 }, () => database.write(() => Promise.resolve('late')));
    const ends = Promise.allSettled(waiting);
    await expect(database.write(() => Promise.resolve('one too many'))).rejects.toMatchObject(busy);
    const refused = (await ends).flatMap((end) =>
      end.status === 'rejected' ? [end.reason as AppError] : [],
    );
    expect(refused.length).toBeGreaterThan(1900);
    // On PostgreSQL a few have their turn meanwhile, and wait for the lock of the first in vain.
    expect(refused.filter(({ headers }) => headers['Retry-After'] === '2').length).toBeGreaterThan(1700);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['unavailable']));
    letGo();
    expect(await first).toBe('done');
    await database.close();
  });

  test('callers who come again one by one share a commit again', async () => {
    const { database } = opened;
    const [callers, rounds] = [8, 5];
    let commits = 0;
    const stop = database.onCommit(() => void (commits += 1));
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const caller = async (place: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await turns(place);
        const id = 110 + place * rounds + round;
        await database.write(async (trx) => {
          await addCategory(trx, id);
          await recordChange(trx, publicly(id));
        });
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, place) => caller(place)));
    stop();
    // The first to come has a commit to itself; from then on one a round.
    expect(commits).toBeLessThanOrEqual(rounds + 2);
  });

  test('a write made in the very moment another one is answered is not left waiting', async () => {
    const { database } = opened;
    for (let turns = 0; turns < 8; turns += 1) {
      await database.write((trx) => addCategory(trx, 150 + turns));
      // Every place in the queue of microtasks behind the answer.
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await database.write((trx) => addCategory(trx, 170 + turns));
    }
    expect(await database.read('categories').where('id', '>=', 170).pluck<number[]>('id')).toHaveLength(8);
  });

  test('a change is told before its writer is answered', async () => {
    const { database } = opened;
    const events: string[] = [];
    const stop = database.onCommit(async () => {
      await Promise.resolve();
      events.push('told');
    });
    await database.write(async (trx) => {
      await addCategory(trx, 100);
      await recordChange(trx, publicly(100));
    });
    events.push('answered');
    stop();
    expect(events).toEqual(['told', 'answered']);
  });

  test('sequence numbers have no gaps, whatever is refused in between', async () => {
    const { database } = opened;
    const write = (id: number) =>
      database.write(async (trx) => {
        await addCategory(trx, id);
        await recordChange(trx, publicly(id));
        if (id % 2 === 0) throw new AppError('conflict');
      });
    await Promise.allSettled([write(1), write(2), write(3)]);
    await Promise.allSettled([write(4), write(5)]);
    const seqs = await database.read('changes').orderBy('seq').pluck<number[]>('seq');
    expect(seqs).toEqual([1, 2, 3]);
    const counter = await database.read('counters').where('name', 'changes').pluck<number[]>('value');
    expect(counter).toEqual([3]);
  });

  test('a broken constraint refuses the one write that broke it', async () => {
    const { database } = opened;
    const outcomes = await Promise.allSettled([
      database.write((trx) => addCategory(trx, 200)),
      database.write((trx) => addCategory(trx, 200)),
      database.write((trx) => addCategory(trx, 201)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await database.read('categories').where('id', '>=', 200).pluck<number[]>('id')).toEqual([
      200, 201,
    ]);
  });

  test('the database itself refuses a range that ends before it begins, an unknown user, a word for a number', async () => {
    const { database } = opened;
    const backwards = { from_id: 5, to_id: 4, user_id: 1, created_at: 'now' };
    await expect(database.write((trx) => trx('leases').insert(backwards))).rejects.toThrow();
    const unknownUser = { from_id: 4, to_id: 5, user_id: 77, created_at: 'now' };
    await expect(database.write((trx) => trx('leases').insert(unknownUser))).rejects.toThrow();
    const text = { name: 'properties', value: 'many' };
    await expect(
      database.write((trx) => trx('counters').where('name', 'properties').update(text)),
    ).rejects.toThrow();
  });
});
