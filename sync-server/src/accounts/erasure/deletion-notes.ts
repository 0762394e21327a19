import { findDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { noteDeletionJob } from '#server/accounts/deletions/note-deletion-job.ts';
import { findOpenedAt, findUser } from '#server/accounts/users/user-repository.ts';
import type { Database } from '#server/database/database.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { beginDeletion, type DeletionDeps } from './deletion-service.ts';
import type { ErasureLog } from './erasure-log.ts';

interface NoteDeps {
  database: Database;
  erasures: ErasureLog;
  epoch: string;
}

/** Appends to the list of erasures that an account is to be deleted, or that it is kept. */
export const noteDeletionKind = ({ database, erasures, epoch }: NoteDeps): JobKind =>
  jobKind(noteDeletionJob, async ({ userId }) => {
    const openedAt = (await findOpenedAt(database.read, [userId])).get(userId);
    const deletion = await findDeletion(database.read, userId);
    if (openedAt === undefined || (deletion !== null && deletion.state !== 'waiting')) return undefined;
    const deletesAt = deletion?.deletesAt ?? null;
    const removesReviews = deletion?.removesReviews ?? false;
    await erasures.appendNote({ userId, openedAt, deletesAt, removesReviews, epoch });
    return undefined;
  });

/**
 * At the start, after `applyErasures`: asks again for deletions that a restored backup does not know, with a new mail.
 * In the epoch of a note the database itself knows better.
 * @returns number of accounts
 */
export async function renewDeletions(deps: DeletionDeps & NoteDeps): Promise<number> {
  const { database, clock, erasures, epoch } = deps;
  const notes = (await erasures.readNotes()).filter((note) => note.epoch !== epoch);
  let renewed = 0;
  for (const { userId, deletesAt, openedAt, removesReviews = false } of notes) {
    if ((await findOpenedAt(database.read, [userId])).get(userId) !== openedAt) continue;
    const isRenewed = await database.write(async (trx) => {
      const user = await findUser(trx, userId);
      if (user === null || user.role === 'staff' || (await findDeletion(trx, userId)) !== null) return false;
      const runAt = new Date(deletesAt);
      await beginDeletion(trx, deps, { userId, removesReviews, now: clock.now(), runAt });
      return true;
    });
    if (isRenewed) renewed += 1;
  }
  return renewed;
}
