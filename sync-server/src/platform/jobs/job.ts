import type { Lock, Trx } from '#server/database/database.ts';

/** Name of a kind of job and the type of its payload, which is stored as JSON. */
export interface JobName<Payload extends object> {
  readonly name: string;
  /** Only for the type. */
  readonly payload?: Payload;
}

export const jobName = <Payload extends object>(name: string): JobName<Payload> => ({ name });

/** A job that a worker has claimed. */
export interface Job {
  id: number;
  kind: string;
  payload: unknown;
  /** Number of attempts, including this one. */
  attempts: number;
  /**
   * ISO 8601. Until then no other worker claims the job; it tells this claim from later ones. After a renewal without an
   * answer there are several, and any of them may be stored.
   */
  lostAt: readonly string[];
}

/** Result of a job in the database, committed in the transaction that marks the job as done: both or neither. */
export interface JobResult {
  store(trx: Trx): Promise<void>;
  /** As of `Database.write`. */
  locks?: readonly Lock[];
  /** For a job that waits for its turn: it is not done, and runs again at this time, with all its attempts. */
  againAt?: Date;
}

/**
 * How to run the jobs of a kind. A process can die after `run` and before the job is marked as done, so `run` must have
 * the same effect if it is repeated with the same payload.
 */
export interface JobKind {
  name: string;
  /** For a kind that runs again and again: seconds between runs, across all instances. */
  everySeconds?: number;
  /** Most jobs of the kind that run at once in a process: for a kind that waits for strangers, so that it leaves room. */
  runningMax?: number;
  /**
   * Does the work, with no transaction open.
   * @param signal aborted when the time is up
   * @throws {PermanentJobError} if another attempt cannot succeed; {RetryLaterError} to name the time of the next one
   */
  run(payload: unknown, signal: AbortSignal): Promise<JobResult | undefined>;
}

export function jobKind<Payload extends object>(
  { name }: JobName<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<JobResult | undefined>,
): JobKind {
  return { name, run: (payload, signal) => run(payload as Payload, signal) };
}

/** A kind that runs every so many seconds, in one of the instances at a time. */
export function recurringJob(
  name: string,
  everySeconds: number,
  run: (signal: AbortSignal) => Promise<void>,
): JobKind {
  return {
    name,
    everySeconds,
    run: async (_, signal) => {
      await run(signal);
      return undefined;
    },
  };
}

/** Another attempt of the job cannot succeed. */
export class PermanentJobError extends Error {}

/** Names the earliest time of the next attempt, such as from `Retry-After`. */
export class RetryLaterError extends Error {
  readonly delayMs: number;

  constructor(message: string, delayMs: number) {
    super(message);
    this.delayMs = delayMs;
  }
}
