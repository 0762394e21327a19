import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { jobKind, jobName, PermanentJobError, recurringJob, RetryLaterError, type JobKind } from './job.ts';
import {
  deleteFinishedJobs,
  ensureJob,
  findDeadJobs,
  findFinishedJobs,
  insertJob,
  reviveJob,
} from './job-repository.ts';
import { JobWorker } from './job-worker.ts';

const greet = jobName<{ name: string }>('greet');
const minuteMs = 60_000;

describeOnBothEngines('jobs', (engine) => {
  let opened: TestDatabase;
  let clock: ReturnType<typeof createTestClock>;
  let greeted: string[];
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    clock = createTestClock();
    greeted = [];
  });
  afterEach(() => opened.remove());

  const logger = { error: () => undefined };
  const greeter = jobKind(greet, ({ name }) => {
    greeted.push(name);
    return Promise.resolve(undefined);
  });
  const workerOf = (kind: JobKind) =>
    new JobWorker({ database: opened.database, clock, logger, kinds: [kind], random: () => 0.5 });
  const queue = (name: string, options: { uniqueKey?: string; runAt?: Date } = {}) =>
    opened.database.write((trx) => insertJob(trx, greet, { name }, { now: clock.now(), ...options }));
  const failing = (error: Error) => jobKind(greet, () => Promise.reject(error));
  const stateOf = async () => (await opened.database.read('jobs').pluck<string[]>('state')).sort();

  test('a job runs once after its transaction was committed', async () => {
    await queue('Ada');
    const worker = workerOf(greeter);
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(greeted).toEqual(['Ada']);
  });

  test('a job of a refused transaction does not exist', async () => {
    const refused = opened.database.write(async (trx) => {
      await insertJob(trx, greet, { name: 'Ada' }, { now: clock.now() });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await workerOf(greeter).runDue()).toBe(0);
  });

  test('a second job with the same key is not stored, also when the first one is done', async () => {
    await queue('Ada', { uniqueKey: '7' });
    await queue('Bo', { uniqueKey: '7' });
    await workerOf(greeter).runDue();
    await queue('Cleo', { uniqueKey: '7' });
    await workerOf(greeter).runDue();
    expect(greeted).toEqual(['Ada']);
  });

  test('a job that is needed again runs again with what it is about, and is one while it waits', async () => {
    const ensure = (name: string) =>
      opened.database.write((trx) => ensureJob(trx, greet, { name }, { now: clock.now(), uniqueKey: '7' }));
    await ensure('Ada');
    await ensure('Bo');
    await workerOf(greeter).runDue();
    await ensure('Cleo');
    await workerOf(greeter).runDue();
    expect(greeted).toEqual(['Ada', 'Cleo']);
  });

  test('a job waits for its time', async () => {
    await queue('Ada', { runAt: new Date(clock.now().getTime() + minuteMs) });
    const worker = workerOf(greeter);
    expect(await worker.runDue()).toBe(0);
    clock.advance(minuteMs);
    expect(await worker.runDue()).toBe(1);
  });

  test('two workers share the jobs', async () => {
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dov']) await queue(name);
    await Promise.all([workerOf(greeter).runDue(), workerOf(greeter).runDue()]);
    expect(greeted.sort()).toEqual(['Ada', 'Bo', 'Cleo', 'Dov']);
  });

  test('a failed job runs again after 1, 2, 4 … minutes and is dead after eight attempts', async () => {
    await queue('Ada');
    const worker = workerOf(failing(new Error('The mail server is away')));
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await worker.runDue()).toBe(1);
      clock.advance(minuteMs * 2 ** (attempt - 1) - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    expect(await worker.runDue()).toBe(0);
    expect(await findDeadJobs(opened.database.read, 10)).toMatchObject([
      { kind: 'greet', attempts: 8, error: 'The mail server is away' },
    ]);
  });

  test('a permanent failure is dead at once and can be started again', async () => {
    await queue('Ada');
    await workerOf(failing(new PermanentJobError('No such mailbox'))).runDue();
    const [dead] = await findDeadJobs(opened.database.read, 10);
    expect(dead).toMatchObject({ attempts: 1, error: 'No such mailbox' });
    const revive = () => opened.database.write((trx) => reviveJob(trx, dead!.id, clock.now()));
    expect(await revive()).toBe('greet');
    expect(await revive()).toBeNull();
    await workerOf(greeter).runDue();
    expect(greeted).toEqual(['Ada']);
  });

  test('a job that waits for its turn runs again at the time it names, with all its attempts', async () => {
    await queue('Ada');
    const againAt = new Date(clock.now().getTime() + minuteMs);
    const waiting = jobKind(greet, () => Promise.resolve({ store: () => Promise.resolve(), againAt }));
    expect(await workerOf(waiting).runDue()).toBe(1);
    const rows = opened.database.read('jobs').select('state', 'attempts', 'run_at');
    expect(await rows).toEqual([{ state: 'waiting', attempts: 0, run_at: againAt.toISOString() }]);
    expect(await workerOf(greeter).runDue()).toBe(0);
    clock.advance(minuteMs);
    expect(await workerOf(greeter).runDue()).toBe(1);
    expect(await stateOf()).toEqual(['done']);
  });

  test('a failure can name the time of the next attempt', async () => {
    await queue('Ada');
    await workerOf(failing(new RetryLaterError('Too many requests', 10 * minuteMs))).runDue();
    const worker = workerOf(greeter);
    clock.advance(10 * minuteMs - 1);
    expect(await worker.runDue()).toBe(0);
    clock.advance(1);
    expect(await worker.runDue()).toBe(1);
  });

  test('a job whose process died is run by another one after five minutes', async () => {
    await queue('Ada');
    void workerOf(jobKind(greet, () => new Promise(() => undefined))).runDue();
    await expect.poll(() => opened.database.read('jobs').pluck('attempts').then(Number)).toBe(1);
    const other = workerOf(greeter);
    expect(await other.runDue()).toBe(0);
    clock.advance(5 * minuteMs);
    expect(await other.runDue()).toBe(1);
  });

  /** Starts a job that runs until `end`, with its claim renewed all the time. */
  const startLong = async (database: Database = opened.database) => {
    await queue('Ada');
    let end = (): void => undefined;
    const ended = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
    const kinds = [jobKind(greet, () => ended)];
    const running = new JobWorker({ database, clock, logger, kinds, renewEveryMs: 1 }).runDue();
    await expect.poll(() => opened.database.read('jobs').pluck('attempts').then(Number)).toBe(1);
    return {
      end: async () => {
        end();
        await running;
      },
    };
  };
  const runAt = async () =>
    Date.parse((await opened.database.read('jobs').pluck<string[]>('run_at'))[0] ?? '');

  test('a job that runs for longer than five minutes is not run by another worker meanwhile', async () => {
    const { end } = await startLong();
    for (let minutes = 4; minutes <= 12; minutes += 4) {
      clock.advance(4 * minuteMs);
      await expect.poll(runAt).toBe(clock.now().getTime() + 5 * minuteMs);
      expect(await workerOf(greeter).runDue()).toBe(0);
    }
    await end();
    expect([await stateOf(), greeted]).toEqual([['done'], []]);
  });

  test('a renewal whose answer is lost does not lose the claim', async () => {
    let isAnswerLost = false;
    const database: Database = {
      ...opened.database,
      write: async (work, options) => {
        const result = await opened.database.write(work, options);
        if (isAnswerLost) throw new Error('The connection is gone');
        return result;
      },
    };
    const { end } = await startLong(database);
    isAnswerLost = true;
    for (let minutes = 1; minutes <= 2; minutes += 1) {
      clock.advance(minuteMs);
      await expect.poll(runAt).toBe(clock.now().getTime() + 5 * minuteMs);
    }
    isAnswerLost = false;
    await end();
    expect(await stateOf()).toEqual(['done']);
  });

  test('a job that hangs is run by another worker after an hour', async () => {
    const { end } = await startLong();
    clock.advance(65 * minuteMs);
    await workerOf(greeter).runDue();
    await end();
    expect([await stateOf(), greeted]).toEqual([['done'], ['Ada']]);
  });

  test('a worker that took too long stores nothing', async () => {
    await queue('Ada');
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const store = (worker: string) => ({
      store: async (trx: Parameters<typeof insertJob>[0]) => {
        await trx('meta').insert({ key: worker, value: 'stored' });
      },
    });
    const slow = workerOf(jobKind(greet, () => ended.then(() => store('slow'))));
    const running = slow.runDue();
    await expect.poll(() => opened.database.read('jobs').pluck('attempts').then(Number)).toBe(1);
    clock.advance(5 * minuteMs);
    await workerOf(jobKind(greet, () => Promise.resolve(store('fast')))).runDue();
    end();
    await running;
    const stored = await opened.database.read('meta').whereIn('key', ['slow', 'fast']).pluck('key');
    expect(stored).toEqual(['fast']);
  });

  test('a worker that took too long does not end a run that staff started since', async () => {
    await queue('Ada');
    let end = (): void => undefined;
    const ended = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
    const slow = workerOf(jobKind(greet, () => ended)).runDue();
    await expect.poll(() => opened.database.read('jobs').pluck('attempts').then(Number)).toBe(1);
    clock.advance(5 * minuteMs);
    await workerOf(failing(new PermanentJobError('No such mailbox'))).runDue();
    const [dead] = await findDeadJobs(opened.database.read, 1);
    await opened.database.write((trx) => reviveJob(trx, dead!.id, clock.now()));
    const retried = jobKind(greet, async () => {
      end();
      await slow;
      throw new RetryLaterError('Not yet', minuteMs);
    });
    await workerOf(retried).runDue();
    expect(await stateOf()).toEqual(['waiting']);
  });

  test('a recurring job runs at its interval, in one process, and never dies', async () => {
    let runs = 0;
    const kind = recurringJob('sweep', 30, () => {
      runs += 1;
      return runs > 1 ? Promise.reject(new Error('Not now')) : Promise.resolve();
    });
    const workers = [workerOf(kind), workerOf(kind)];
    for (const worker of workers) await worker.planRecurring();
    const step = () => Promise.all(workers.map((worker) => worker.runDue()));
    await step();
    expect(runs).toBe(1);
    for (let count = 2; count <= 12; count += 1) {
      clock.advance(30_000);
      await step();
      expect(runs).toBe(count);
    }
    expect(await stateOf()).toEqual(['waiting']);
  });

  test('a recurring job goes on within a minute after a wrong clock was set back by a day', async () => {
    let runs = 0;
    const kind = recurringJob('sweep', 30, () => {
      runs += 1;
      return Promise.resolve();
    });
    const worker = workerOf(kind);
    await worker.planRecurring();
    clock.advance(24 * 60 * minuteMs);
    await worker.runDue();
    clock.advance(-24 * 60 * minuteMs);
    await worker.planRecurring();
    await worker.runDue();
    expect(runs).toBe(2);
    await worker.planRecurring();
    expect(await worker.runDue()).toBe(0);
  });

  test('a recurring job that runs is not started again by a machine whose clock is seconds behind', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let runs = 0;
    const kind = recurringJob('sweep', 30, () => {
      runs += 1;
      return released;
    });
    const [worker, other] = [workerOf(kind), workerOf(kind)];
    await worker.planRecurring();
    const running = worker.runDue();
    await expect.poll(() => runs).toBe(1);
    clock.advance(-5_000);
    await other.planRecurring();
    expect(await other.runDue()).toBe(0);
    release();
    await running;
  });

  test('jobs of a kind that this version does not know wait for a newer one', async () => {
    await queue('Ada');
    expect(await workerOf(recurringJob('other', 30, () => Promise.resolve())).runDue()).toBe(0);
    expect(await stateOf()).toEqual(['waiting']);
  });

  test('a kind that waits for others leaves room for the rest', async () => {
    let waiting = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow: JobKind = {
      ...jobKind(jobName('slow'), async () => {
        waiting += 1;
        await released;
        return undefined;
      }),
      runningMax: 2,
    };
    const { database } = opened;
    for (let count = 0; count < 20; count += 1) {
      await database.write((trx) => insertJob(trx, jobName('slow'), {}, { now: clock.now() }));
    }
    await queue('Ada');
    const worker = new JobWorker({ database, clock, logger, kinds: [slow, greeter] });
    const running = worker.runDue();
    await expect.poll(() => greeted).toEqual(['Ada']);
    await queue('Bo');
    const later = worker.runDue();
    await expect.poll(() => greeted).toEqual(['Ada', 'Bo']);
    expect(waiting).toBe(2);
    release();
    await Promise.all([running, later]);
  });

  test('finished jobs are deleted after their time', async () => {
    await queue('Ada');
    await workerOf(greeter).runDue();
    await queue('Bo');
    await workerOf(failing(new PermanentJobError('No'))).runDue();
    clock.advance(1);
    const before = clock.now().toISOString();
    const { database } = opened;
    expect(await findFinishedJobs(database.read, 'dead', '2000-01-01T00:00:00.000Z', 10)).toEqual([]);
    const done = await findFinishedJobs(database.read, 'done', before, 10);
    await database.write((trx) => deleteFinishedJobs(trx, done));
    expect(await stateOf()).toEqual(['dead']);
  });

  test('a worker that was started runs what comes, and ends what runs when it stops', async () => {
    const worker = workerOf(greeter);
    worker.start();
    await queue('Ada');
    await expect.poll(() => greeted).toEqual(['Ada']);
    await worker.stop();
    await queue('Bo');
    expect(await stateOf()).toEqual(['done', 'waiting']);
  });
});
