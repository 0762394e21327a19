import type { DeadJob } from '#contracts/domain/jobs.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { findDeadJobs, reviveJob } from './job-repository.ts';

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
