import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { attemptsMax, backoffMs } from './job-backoff.ts';
import {
  jobName,
  PermanentJobError,
  RetryLaterError,
  type Job,
  type JobKind,
  type JobResult,
} from './job.ts';
import {
  bringBackRecurring,
  claimJobs,
  hasDueJob,
  insertJob,
  markDead,
  markDone,
  recurringKey,
  renewClaim,
  reschedule,
} from './job-repository.ts';

/** Jobs of a process that run at once. */
const runningMax = 10;
/** Interval at which a worker looks for due jobs. */
const pollMs = 500;
/** The same after an error, which would otherwise fill the log while the database is away or its disk is full. */
const afterErrorMs = 5_000;
/** Interval at which a worker checks the plan of the recurring jobs. */
const planEveryMs = 60_000;
/** Time after which a job is asked to end. */
const runMs = 2 * 60_000;
/** Time after which a job is claimed again whose claim was not renewed: its process has died. */
const lostAfterMs = 5 * 60_000;
/** Interval at which the claim of a running job is renewed: often enough that a few failures do not lose it. */
const defaultRenewEveryMs = 60_000;
/** Time after which a running job is considered to hang: its claim is not renewed, and another worker tries. */
const hangsAfterMs = 60 * 60_000;
/** Difference of the clocks of two machines that is no reason to correct a plan. */
const clockSlackMs = 60_000;
/** Longest wait for running jobs when the server stops. The ones left behind run again later. */
const stopMs = 10_000;

interface WorkerOptions {
  database: Database;
  clock: Clock;
  logger: { error(detail: object, message: string): void };
  kinds: readonly JobKind[];
  /** @returns number in [0, 1) */
  random?: () => number;
  renewEveryMs?: number;
}

/** Another worker has claimed the job, because this one took too long: roll back. */
class ClaimLostError extends Error {}

/**
 * Runs the jobs of one process. Several processes share the table:
 *
 *   waiting ──claim──▶ running, claim renewed every minute ──▶ done
 *      ▲                  │
 *      ├── back-off ◀── failed ──▶ dead, after 8 attempts or a permanent error
 *      └── 5 minutes without a renewal: the process died
 */
export class JobWorker {
  readonly #options: Required<WorkerOptions>;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #stop = new AbortController();
  readonly #running = new Map<Promise<void>, JobKind['name']>();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions) {
    this.#options = { random: Math.random, renewEveryMs: defaultRenewEveryMs, ...options };
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  }

  /** Looks for jobs until `stop`. */
  start(): void {
    this.#loop = this.#poll();
  }

  /** Claims no more jobs and waits for the running ones, at most 10 seconds. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const ended = this.#loop.then(() => Promise.all(this.#running.keys()));
    await Promise.race([ended, wait(stopMs, undefined, { ref: false })]);
  }

  /** Runs due jobs to their end, as many as may run at once. @returns their number */
  async runDue(): Promise<number> {
    const count = await this.#startDue();
    await Promise.all(this.#running.keys());
    return count;
  }

  /** Claims due jobs and starts them. @returns their number */
  async #startDue(): Promise<number> {
    const { database, clock } = this.#options;
    const now = clock.now();
    const room = this.#room();
    const startable = room.flatMap(({ kinds }) => kinds);
    if (startable.length === 0 || !(await hasDueJob(database.read, startable, now))) return 0;
    const lostAt = new Date(now.getTime() + lostAfterMs);
    const jobs = await database.write(
      async (trx) => {
        const claimed: Job[] = [];
        for (const { kinds, max } of room) {
          const limit = Math.min(max, runningMax - this.#running.size - claimed.length);
          if (limit <= 0) continue;
          claimed.push(...(await claimJobs(trx, database.engine, { kinds, now, lostAt, limit })));
        }
        return claimed;
      },
      { locks: [] },
    );
    for (const job of jobs) {
      const running = this.#run(job).finally(() => this.#running.delete(running));
      this.#running.set(running, job.kind);
    }
    return jobs.length;
  }

  /** Kinds that may start, and how many jobs of them: first those without a limit of their own. None while all slots run. */
  #room(): { kinds: string[]; max: number }[] {
    const kinds = [...this.#kinds.values()];
    const running = [...this.#running.values()];
    const free = runningMax - running.length;
    if (free === 0) return [];
    const limited = kinds.flatMap(({ name, runningMax: max }) =>
      max === undefined ? [] : [{ kinds: [name], max: max - running.filter((one) => one === name).length }],
    );
    const unlimited = kinds.filter(({ runningMax: max }) => max === undefined).map(({ name }) => name);
    return [{ kinds: unlimited, max: free }, ...limited].filter(({ max }) => max > 0);
  }

  /** Stores the rows of the recurring kinds, and makes those due that a clock which was wrong has put too far ahead. */
  async planRecurring(): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock.now();
    await database.write(
      async (trx) => {
        for (const { name, everySeconds } of this.#kinds.values()) {
          if (everySeconds === undefined) continue;
          await insertJob(trx, jobName(name), {}, { now, uniqueKey: recurringKey });
          const longestMs = Math.max(everySeconds * 1000, lostAfterMs) + clockSlackMs;
          const latest = new Date(now.getTime() + longestMs);
          await bringBackRecurring(trx, jobName(name), { now, latest });
        }
      },
      { locks: [] },
    );
  }

  async #poll(): Promise<void> {
    let planAt = 0;
    while (!this.#stop.signal.aborted) {
      let pauseMs = pollMs;
      try {
        // Measured by a time that only goes forward: the clock may be set back.
        if (performance.now() >= planAt) {
          await this.planRecurring();
          planAt = performance.now() + planEveryMs;
        }
        await this.#startDue();
      } catch (error) {
        this.#options.logger.error({ err: error }, 'Jobs could not be read; trying again');
        pauseMs = afterErrorMs;
      }
      await this.#pause(pauseMs);
    }
  }

  /** Waits for the next look, or for `stop`. */
  async #pause(pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
  }

  async #run(job: Job): Promise<void> {
    const kind = this.#kinds.get(job.kind);
    if (kind === undefined)
      throw new Error(`A job of the kind ${job.kind} was claimed without asking for it`);
    try {
      const result = await this.#runClaimed(job, () => kind.run(job.payload, AbortSignal.timeout(runMs)));
      await this.#end(result, (trx, now) => {
        const { everySeconds } = kind;
        const next =
          everySeconds === undefined ? result?.againAt : new Date(now.getTime() + everySeconds * 1000);
        return next === undefined ? markDone(trx, job, now) : reschedule(trx, job, next, null);
      });
    } catch (error) {
      if (error instanceof ClaimLostError) this.#logLoss(job);
      else await this.#fail(job, kind, error);
    }
  }

  /** Renews the claim of a job while it runs. */
  async #runClaimed<T>(job: Job, run: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const renewing = this.#renewUntil(ended.signal, job);
    try {
      return await run();
    } finally {
      ended.abort();
      // A renewal that is on its way would move the time of the next attempt.
      await renewing;
    }
  }

  async #renewUntil(ended: AbortSignal, job: Job): Promise<void> {
    const { database, clock, logger, renewEveryMs } = this.#options;
    const hangsAt = clock.now().getTime() + hangsAfterMs;
    for (;;) {
      await wait(renewEveryMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
      const now = clock.now().getTime();
      if (ended.aborted || this.#stop.signal.aborted || now >= hangsAt) return;
      const lostAt = new Date(now + lostAfterMs).toISOString();
      try {
        if (!(await database.write((trx) => renewClaim(trx, job, lostAt), { locks: [] }))) return;
        job.lostAt = [lostAt];
      } catch (error) {
        // It may be stored all the same.
        job.lostAt = [...job.lostAt, lostAt];
        logger.error({ err: error, job: job.id }, 'The claim of a job could not be renewed; trying again');
      }
    }
  }

  async #fail(job: Job, kind: JobKind, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    const { logger, random } = this.#options;
    const isDead =
      kind.everySeconds === undefined && (error instanceof PermanentJobError || job.attempts >= attemptsMax);
    logger.error(
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      isDead ? 'A job failed for good' : 'A job failed; it runs again later',
    );
    const asked = error instanceof RetryLaterError ? error.delayMs : 0;
    const backoff = backoffMs(job.attempts, random());
    const delayMs = Math.max(asked, Math.min(backoff, (kind.everySeconds ?? Infinity) * 1000));
    try {
      await this.#end(undefined, (trx, now) =>
        isDead
          ? markDead(trx, job, now, text)
          : reschedule(trx, job, new Date(now.getTime() + delayMs), text),
      );
    } catch (thrown) {
      // The job stays claimed and runs again after `lostAfterMs`.
      if (thrown instanceof ClaimLostError) {
        this.#logLoss(job);
      } else {
        logger.error({ err: thrown, job: job.id }, 'The end of a job could not be stored');
      }
    }
  }

  #logLoss({ id, kind }: Job): void {
    const detail = { job: id, kind };
    this.#options.logger.error(detail, 'A job was claimed again or deleted meanwhile: its result is dropped');
  }

  /** Stores the result of a job together with its mark. @throws {ClaimLostError} */
  async #end(result: JobResult | undefined, mark: (trx: Trx, now: Date) => Promise<boolean>): Promise<void> {
    const { database, clock } = this.#options;
    await database.write(
      async (trx) => {
        await result?.store(trx);
        if (!(await mark(trx, clock.now()))) throw new ClaimLostError();
      },
      { locks: result === undefined ? [] : result.locks },
    );
  }
}
