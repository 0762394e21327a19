import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { noteDeletionJob } from './note-deletion-job.ts';
import { deleteDeletion, findDeletion, type HiddenListing } from './account-deletion-repository.ts';

/** Shows listings again that were hidden because their host's account was to be deleted. */
export type ShowListings = (trx: Trx, hidden: readonly HiddenListing[]) => Promise<void>;

/**
 * Nobody is logged in to an account that is to be deleted, so that nothing new begins there.
 * @throws {AppError} `account_leaving` with the day of the deletion
 */
export async function refuseLeaving(db: Db, userId: number): Promise<void> {
  const deletion = await findDeletion(db, userId);
  if (deletion === null) return;
  if (deletion.state !== 'waiting') throw new AppError('account_deleted');
  throw new AppError('account_leaving', undefined, { current: { deletesAt: deletion.deletesAt } });
}

export interface KeepDeps {
  clock: Clock;
  showListings: ShowListings;
}

/** Keeps an account that was to be deleted. An account that stays is left alone. @throws {AppError} `account_deleted` */
export async function keepAccount(
  trx: Trx,
  userId: number,
  { clock, showListings }: KeepDeps,
): Promise<void> {
  const deletion = await findDeletion(trx, userId);
  if (deletion === null) return;
  if (deletion.state !== 'waiting') throw new AppError('account_deleted');
  await deleteDeletion(trx, userId);
  await showListings(trx, deletion.hiddenListings);
  const now = clock.now();
  await insertJob(trx, noteDeletionJob, { userId }, { now });
  const at = now.toISOString();
  await recordAudit(trx, { at, actorId: userId, action: 'user.deletion_undone', table: 'users', id: userId });
}
