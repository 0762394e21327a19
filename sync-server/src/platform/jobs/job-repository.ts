import type { DeadJob } from '#contracts/domain/jobs.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import { queueInsert } from '#server/database/queued-writes.ts';
import type { Job, JobName } from './job.ts';

interface JobRow {
  id: number;
  kind: string;
  unique_key: string | null;
  payload: string;
  state: 'waiting' | 'done' | 'dead';
  /** Earliest time of the next attempt. While an attempt runs, the time at which it is given up for lost. */
  run_at: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

/** Unique key of the one row of a recurring kind. */
export const recurringKey = 'recurring';
const payloadMax = 16 * 1024;
const errorMax = 500;

interface JobOptions {
  now: Date;
  /** A second job of the kind with this key is not stored, also when the first one is done. */
  uniqueKey?: string;
  /** Earliest time to run; now unless given. */
  runAt?: Date;
}

/** Adds a job to the open transaction: it runs once the transaction is committed. */
export async function insertJob<Payload extends object>(
  trx: Trx,
  { name }: JobName<Payload>,
  payload: Payload,
  { now, uniqueKey, runAt = now }: JobOptions,
): Promise<void> {
  const row: Omit<JobRow, 'id'> = {
    kind: name,
    unique_key: uniqueKey ?? null,
    payload: toPayload(name, payload),
    state: 'waiting',
    run_at: runAt.toISOString(),
    attempts: 0,
    last_error: null,
    created_at: now.toISOString(),
    finished_at: null,
  };
  await queueInsert(trx, 'jobs', [row], { ignoreDuplicates: true });
}

function toPayload(name: string, payload: object): string {
  const text = JSON.stringify(payload);
  if (text.length > payloadMax) throw new RangeError(`A job of the kind ${name} is too large`);
  return text;
}

/** A job that runs now, with all its attempts. */
const fromStart = (now: Date) =>
  ({ state: 'waiting', run_at: now.toISOString(), attempts: 0, finished_at: null }) as const;

/** Adds a job unless one with its key is waiting. One that has ended starts its attempts again. */
export async function ensureJob<Payload extends object>(
  trx: Trx,
  kind: JobName<Payload>,
  payload: Payload,
  { now, uniqueKey }: { now: Date; uniqueKey: string },
): Promise<void> {
  await trx<JobRow>('jobs')
    .where({ kind: kind.name, unique_key: uniqueKey })
    .whereNot('state', 'waiting')
    .update({ ...fromStart(now), last_error: null, payload: toPayload(kind.name, payload) });
  await insertJob(trx, kind, payload, { now, uniqueKey });
}

/** Whether a job of one of the kinds is due. */
export async function hasDueJob(db: Db, kinds: readonly string[], now: Date): Promise<boolean> {
  const row = await db<JobRow>('jobs')
    .where('state', 'waiting')
    .whereIn('kind', kinds)
    .where('run_at', '<=', now.toISOString())
    .first('id');
  return row !== undefined;
}

/**
 * Claims due jobs of the kinds, longest due first; kinds of a newer version of the server are left to it. Until `lostAt`
 * no other worker claims them; later one does, because this one must have died.
 */
export async function claimJobs(
  trx: Trx,
  engine: Database['engine'],
  { kinds, now, lostAt, limit }: { kinds: readonly string[]; now: Date; lostAt: Date; limit: number },
): Promise<Job[]> {
  const due = trx<JobRow>('jobs')
    .where('state', 'waiting')
    .whereIn('kind', kinds)
    .where('run_at', '<=', now.toISOString())
    .orderBy(['run_at', 'id'])
    .limit(limit)
    .select('id');
  const rows = await trx<JobRow>('jobs')
    .whereIn('id', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
    .update({ run_at: lostAt.toISOString(), attempts: trx.raw('attempts + 1') as unknown as number })
    .returning(['id', 'kind', 'payload', 'attempts']);
  return rows.map((row) => ({
    ...row,
    payload: JSON.parse(row.payload) as unknown,
    lostAt: [lostAt.toISOString()],
  }));
}

/**
 * Changes a claimed job. Attempts may have started again since it was claimed, so their number alone does not tell one
 * claim from another.
 * @returns false if another worker has claimed it since, which must then undo its effect
 */
async function updateClaimed(trx: Trx, job: Job, values: Partial<JobRow>): Promise<boolean> {
  const { id, attempts, lostAt } = job;
  const claimed = trx<JobRow>('jobs').where({ id, attempts, state: 'waiting' }).whereIn('run_at', lostAt);
  return (await claimed.update(values)) === 1;
}

/** A finished job remains only for its unique key: its payload may hold names and texts of people. */
export const markDone = (trx: Trx, job: Job, now: Date): Promise<boolean> =>
  updateClaimed(trx, job, {
    state: 'done',
    finished_at: now.toISOString(),
    last_error: null,
    payload: '{}',
  });

export const markDead = (trx: Trx, job: Job, now: Date, error: string): Promise<boolean> =>
  updateClaimed(trx, job, {
    state: 'dead',
    finished_at: now.toISOString(),
    last_error: error.slice(0, errorMax),
  });

/** Keeps other workers from claiming a running job until `lostAt`, ISO 8601. */
export const renewClaim = (trx: Trx, job: Job, lostAt: string): Promise<boolean> =>
  updateClaimed(trx, job, { run_at: lostAt });

/** Plans the next attempt, or the next run of a recurring job, whose attempts start again if `error` is null. */
export const reschedule = (trx: Trx, job: Job, runAt: Date, error: string | null): Promise<boolean> =>
  updateClaimed(trx, job, {
    run_at: runAt.toISOString(),
    last_error: error?.slice(0, errorMax) ?? null,
    ...(error === null && { attempts: 0 }),
  });

/**
 * Makes a recurring job due that is planned later than it can be, because the clock was set back since.
 * @param latest the latest time that its next run can have
 */
export async function bringBackRecurring(
  trx: Trx,
  { name }: JobName<object>,
  { now, latest }: { now: Date; latest: Date },
): Promise<void> {
  await trx<JobRow>('jobs')
    .where({ kind: name, unique_key: recurringKey, state: 'waiting' })
    .where('run_at', '>', latest.toISOString())
    .update({ run_at: now.toISOString() });
}

/** Dead jobs, the latest first. */
export async function findDeadJobs(db: Db, limit: number): Promise<DeadJob[]> {
  const rows = await db<JobRow>('jobs')
    .where('state', 'dead')
    .orderBy([
      { column: 'finished_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    error: row.last_error ?? '',
    createdAt: row.created_at,
    diedAt: row.finished_at ?? row.created_at,
  }));
}

/** Starts the attempts of a dead job again. @returns its kind; null if there is no such dead job */
export async function reviveJob(trx: Trx, id: number, now: Date): Promise<string | null> {
  const [row] = await trx<JobRow>('jobs')
    .where({ id, state: 'dead' })
    .update(fromStart(now))
    .returning('kind');
  return row?.kind ?? null;
}

/** Ids of jobs that ended in a state before an instant, at most `limit`. @param before ISO 8601 */
export function findFinishedJobs(
  db: Db,
  state: 'done' | 'dead',
  before: string,
  limit: number,
): Promise<number[]> {
  return db<JobRow>('jobs')
    .where({ state })
    .where('finished_at', '<', before)
    .orderBy('finished_at')
    .limit(limit)
    .pluck('id');
}

/** Deletes those of the jobs that have ended. */
export async function deleteFinishedJobs(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<JobRow>('jobs').whereIn('id', ids).whereNot('state', 'waiting').delete();
}

/** A person whose jobs are deleted. */
export interface JobSubject {
  userId: number;
  names: readonly string[];
  /** Kinds to keep. */
  kept: readonly string[];
}

/**
 * Ids of jobs for a person that are not done, and of failed ones that show one of their names; at most `limit`. Done ones
 * are many and have no payload: each other state is named with the condition of its index, so that PostgreSQL reads only
 * these.
 */
export async function findJobsFor(
  db: Db,
  { userId, names, kept }: JobSubject,
  limit: number,
): Promise<number[]> {
  return await db<JobRow>('jobs')
    .whereRaw("(state = 'waiting' or (state = 'dead' and finished_at is not null))")
    .whereNotIn('kind', kept)
    .where((either) => {
      for (const field of ['userId', 'recipientId']) {
        for (const end of [',', '}']) void either.orWhere('payload', 'like', `%"${field}":${userId}${end}%`);
      }
      for (const name of names) {
        const inJson = JSON.stringify(name).slice(1, -1);
        void either.orWhere((failed) => {
          void failed
            .where('state', 'dead')
            .whereRaw("payload like ? escape '!'", [`%${escapeLike(inJson)}%`]);
        });
      }
    })
    .limit(limit)
    .pluck('id');
}

export async function deleteJobs(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<JobRow>('jobs').whereIn('id', ids).delete();
}

/** The text as part of a LIKE pattern with `!` as its escape. */
const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
