import type { Database, Trx } from '#server/database/database.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { SeededRandom } from './seeded-random.ts';

interface Payload {
  key: string;
}
/** A job with an effect outside of the database, such as a mail, which is the same mail if it is sent twice. */
const outside = jobName<Payload>('outside');
/** A job with an effect in the database. */
const inside = jobName<Payload>('inside');

const jobsOfSeed = 6;
const stepsOfSeed = 14;
const minuteMs = 60_000;

/** What befalls a run of a job. `killed…`: the process dies then. */
const fates = [
  'none',
  'none',
  'fails',
  'fails after',
  'killed before',
  'killed after',
  'killed at end',
] as const;
type Fate = (typeof fates)[number];

const never = new Promise<never>(() => undefined);

/** State that all processes of a seed share. */
interface Fixture {
  random: SeededRandom;
  clock: ReturnType<typeof createTestClock>;
  /** Outside effects by key; each says whether another one may follow, because its end was not stored. */
  effects: Map<string, { mayRepeat: () => boolean }>;
  /** Keys whose effect was repeated for no reason. */
  repeated: string[];
  /** False while the seed lets everything end well. */
  hasFaults: boolean;
}

/** A process with a worker, which can die at any moment: what it waits for then never comes. */
class ModelProcess {
  readonly #database: Database;
  readonly #fixture: Fixture;
  readonly #worker: JobWorker;
  #die!: () => void;
  readonly #death = new Promise<void>((resolve) => (this.#die = resolve));
  isDead = false;

  constructor(database: Database, fixture: Fixture) {
    this.#database = database;
    this.#fixture = fixture;
    this.#worker = new JobWorker({
      database: { ...database, engine: database.engine, read: database.read, write: this.#write.bind(this) },
      clock: fixture.clock,
      logger: { error: () => undefined },
      kinds: [this.#kindOf(outside), this.#kindOf(inside)],
      random: () => fixture.random.below(100) / 100,
    });
  }

  /** Runs what is due, until it is done or the process is dead. */
  async runDue(): Promise<void> {
    await Promise.race([this.#worker.runDue(), this.#death]);
  }

  kill(): Promise<never> {
    this.isDead = true;
    this.#die();
    return never;
  }

  async #write<T>(...[work, options]: Parameters<Database['write']>): Promise<T> {
    if (this.isDead) return never;
    const result = await this.#database.write(work, options);
    return this.#hear(result as T);
  }

  /** The answer of a commit does not reach a dead process. */
  #hear<T>(answer: T): Promise<T> {
    return this.isDead ? never : Promise.resolve(answer);
  }

  #kindOf(name: typeof outside): JobKind {
    return jobKind(name, async ({ key }) => {
      const { random, effects, repeated, hasFaults } = this.#fixture;
      const fate: Fate = hasFaults ? random.pick(fates) : 'none';
      if (fate === 'killed before') return this.kill();
      if (fate === 'fails') throw new Error('failed');
      if (name === outside) {
        if (effects.get(key)?.mayRepeat() === false) repeated.push(key);
        effects.set(key, { mayRepeat: () => fate !== 'none' || this.isDead });
      }
      if (fate === 'killed after') return this.kill();
      if (fate === 'fails after') throw new Error('failed');
      if (fate === 'killed at end') {
        return {
          store: async (trx) => {
            await count(trx, key);
            void this.kill();
            throw new Error('The process died before the commit');
          },
        };
      }
      return { store: (trx) => (name === inside ? count(trx, key) : Promise.resolve()) };
    });
  }
}

/** Raises the counter of a key. */
async function count(trx: Trx, key: string): Promise<void> {
  const row = await trx<{ key: string; value: string }>('meta').where({ key }).first();
  const value = String(Number(row?.value ?? 0) + 1);
  await trx('meta').insert({ key, value }).onConflict('key').merge();
}

/**
 * Plays a seed: two processes run jobs that fail, while they are killed at any moment and started again.
 * @param databases the database of each process; the same one on SQLite
 * @returns the rules that were broken, in words
 */
export async function playJobSeed(databases: readonly [Database, Database], seed: number): Promise<string[]> {
  const [database] = databases;
  await database.write(async (trx) => {
    await trx('jobs').delete();
    await trx('meta').where('key', 'like', 'job %').delete();
  });
  const random = new SeededRandom(seed);
  const clock = createTestClock();
  const fixture: Fixture = { random, clock, effects: new Map(), repeated: [], hasFaults: true };
  const start = (place: 0 | 1): ModelProcess => new ModelProcess(databases[place], fixture);
  const processes = [start(0), start(1)];
  const stored = await storeJobs(database, fixture);
  for (let step = 0; step < stepsOfSeed; step += 1) {
    const round = processes.filter(() => random.chance(0.7)).map((process) => process.runDue());
    if (random.chance(0.1)) void processes[random.below(2)]?.kill();
    await Promise.all(round);
    fixture.clock.advance(random.below(3 * minuteMs));
    for (const place of [0, 1] as const) {
      if (processes[place]?.isDead === true && random.chance(0.7)) processes[place] = start(place);
    }
  }
  fixture.hasFaults = false;
  const last = start(0);
  // Longer than the longest back-off after the attempts that faults can have cost.
  for (let round = 0; round < 10; round += 1) {
    await last.runDue();
    fixture.clock.advance(3 * 60 * minuteMs);
  }
  return check(database, stored, fixture);
}

/** Stores jobs, some twice under one key and some in a transaction that is refused. @returns keys of those that count */
async function storeJobs(database: Database, { random, clock }: Fixture): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (let number = 0; number < jobsOfSeed; number += 1) {
    const key = `job ${number}`;
    const name = random.pick([outside, inside]);
    const runAt = new Date(clock.now().getTime() + random.below(2 * minuteMs));
    const isRefused = random.chance(0.2);
    const copies = random.chance(0.3) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const write = database.write(async (trx) => {
        await insertJob(trx, name, { key }, { now: clock.now(), uniqueKey: key, runAt });
        if (isRefused) throw new Error('refused');
      });
      await (isRefused ? write.catch(() => undefined) : write);
    }
    if (!isRefused) stored.set(key, name.name);
  }
  return stored;
}

interface StoredJob {
  unique_key: string;
  state: string;
  attempts: number;
}

async function check(
  { read }: Database,
  stored: ReadonlyMap<string, string>,
  { effects, repeated }: Fixture,
): Promise<string[]> {
  const broken: string[] = [];
  const jobs = await read<StoredJob>('jobs');
  if (jobs.length !== stored.size) broken.push(`${jobs.length} jobs instead of ${stored.size}`);
  for (const { unique_key: key, state, attempts } of jobs) {
    // Faults may use up all attempts; such a job is reported, not lost.
    if (state === 'dead' && attempts >= 8) continue;
    if (state !== 'done') broken.push(`${key} is ${state}`);
    if (stored.get(key) === 'outside' && !effects.has(key)) broken.push(`${key} is done without effect`);
  }
  const strangers = [...effects.keys()].filter((key) => stored.get(key) !== 'outside');
  if (strangers.length > 0) broken.push(`effects of jobs that do not exist: ${strangers.join(', ')}`);
  if (repeated.length > 0) broken.push(`effects repeated for no reason: ${repeated.join(', ')}`);
  const counters = await read<{ key: string; value: string }>('meta').where('key', 'like', 'job %');
  for (const { key, value } of counters) {
    if (value !== '1') broken.push(`${key} took effect ${value} times`);
  }
  const done = jobs.filter(({ unique_key: key, state }) => state === 'done' && stored.get(key) === 'inside');
  if (counters.length !== done.length) broken.push(`${counters.length} counters of ${done.length} jobs`);
  return broken;
}
