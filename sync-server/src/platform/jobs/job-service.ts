import type { DeadJob } from '#contracts/domain/jobs.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findAndHandle } from '#server/database/find-and-handle.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { deleteJobs, findDeadJobs, findJobsFor, reviveJob, type JobSubject } from './job-repository.ts';

const shownMax = 100;

/** Jobs that failed for good, the latest first. */
export const listDeadJobs = (db: Db): Promise<DeadJob[]> => findDeadJobs(db, shownMax);

/** Starts the attempts of a dead job again. @throws {AppError} `not_found` */
export function retryDeadJob(call: WriteCall, id: number): Promise<Recorded<undefined>> {
  return once<undefined>(
    call,
    async (trx) => {
      const now = call.clock.now();
      const kind = await reviveJob(trx, id, now);
      if (kind === null) throw new AppError('not_found', 'This job is not waiting for you any more.');
      const { userId: actorId } = call.caller;
      await recordAudit(trx, {
        at: now.toISOString(),
        actorId,
        action: 'job.retried',
        table: 'jobs',
        id,
        detail: { kind },
      });
      return { status: 204, body: null };
    },
    { locks: [] },
  );
}

/** Jobs deleted per transaction, so that other writes do not wait long. */
const deletedAtOnce = 200;

/** Deletes jobs for a person that are not done, and failed ones that show one of their names. */
export const deleteJobsFor = (
  database: Pick<Database, 'read' | 'write'>,
  subject: JobSubject,
): Promise<void> =>
  findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findJobsFor(database.read, subject, limit),
    handle: deleteJobs,
  });
