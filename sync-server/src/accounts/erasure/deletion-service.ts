import { randomBytes, randomUUID } from 'node:crypto';
import {
  deletionDays,
  isTypedName,
  type Deletion,
  type DeletionRequest,
} from '#contracts/domain/accounts/account-deletion.ts';
import {
  findDeletion,
  findDeletionToUndo,
  insertDeletion,
  type HiddenListing,
} from '#server/accounts/deletions/account-deletion-repository.ts';
import { noteDeletionJob } from '#server/accounts/deletions/note-deletion-job.ts';
import { keepAccount, type ShowListings } from '#server/accounts/deletions/keep-account.ts';
import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { findUser, type User } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { textsFor } from '#server/lib/texts.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { originOf } from '#server/public-origin.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
import { toDeletionMail } from './deletion-mail.ts';
import { eraseJob, eraseJobKey } from './erasure-jobs.ts';

const dayMs = 24 * 60 * 60_000;

/** Numbers of a person's stays that are not over. */
export interface ActiveStays {
  asGuest: number;
  asHost: number;
}

/** What the rest of the product does for an account that leaves. */
export interface LeavingSteps {
  countActiveStays: (trx: Trx, userId: number, now: Date) => Promise<ActiveStays>;
  /** Hides a person's listings from everyone but their guests. @returns those that would be shown now or later */
  hideListings: (trx: Trx, userId: number) => Promise<HiddenListing[]>;
  showListings: ShowListings;
}

export interface DeletionDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
  leaving: LeavingSteps;
}

/**
 * Hides the caller's account and logs it out everywhere; a job erases it after seven days. A link in a mail and the next
 * login can undo that.
 * @throws {AppError} `proof_needed`, `invalid_fields` for another username, `forbidden` for staff, `active_stays` with the
 * reason, `suspended`
 */
export function requestDeletion(
  deps: DeletionDeps,
  caller: Caller,
  { username, removesReviews }: DeletionRequest,
): Promise<Deletion> {
  const { userId } = caller;
  const { database, clock, leaving } = deps;
  return database.write(async (trx) => {
    const now = clock.now();
    await refuseSuspended(trx, userId);
    const user = await findUser(trx, userId);
    if (user === null) throw new AppError('sign_in_required');
    // Asked for in two tabs at once.
    const earlier = await findDeletion(trx, userId);
    if (earlier !== null) return { deletesAt: earlier.deletesAt };
    // Checked again, because a new password may have ended the session since.
    await requireFreshProof(trx, caller, now);
    refuseStaff(user);
    refuseOtherName(user, username);
    refuseActiveStays(await leaving.countActiveStays(trx, userId, now));
    const runAt = new Date(now.getTime() + deletionDays * dayMs);
    return beginDeletion(trx, deps, { userId, removesReviews, now, runAt });
  });
}

/** Hides an account, logs it out and plans its erasure, with a mail that can undo it. @param runAt time of the erasure */
export async function beginDeletion(
  trx: Trx,
  { env, leaving }: Pick<DeletionDeps, 'env' | 'leaving'>,
  { userId, removesReviews, now, runAt }: { userId: number; removesReviews: boolean; now: Date; runAt: Date },
): Promise<Deletion> {
  const token = randomBytes(32).toString('base64url');
  const deletesAt = runAt.toISOString();
  const hiddenListings = await leaving.hideListings(trx, userId);
  const deletion = { userId, deletesAt, hiddenListings, removesReviews };
  await insertDeletion(trx, deletion, digestOfToken(token));
  await deleteSessionsOf(trx, userId);
  await insertJob(trx, eraseJob, { userId }, { now, runAt, uniqueKey: eraseJobKey(userId, deletesAt) });
  await insertJob(trx, noteDeletionJob, { userId }, { now });
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId: userId,
    action: 'user.deletion_requested',
    table: 'users',
    id: userId,
  });
  const locale = await findLocale(trx, userId);
  const content = toDeletionMail(deletesAt, `${originOf(env)}/keep-account#${token}`, textsFor(locale));
  await queueMail(trx, { id: `deletion-${randomUUID()}`, userId, locale, content }, { now });
  return { deletesAt };
}

function refuseStaff({ role }: User): void {
  if (role !== 'staff') return;
  throw new AppError('forbidden', 'A staff account cannot be deleted. Its role has to be taken away first.');
}

function refuseOtherName(user: User, typed: string): void {
  if (isTypedName(typed, user.username)) return;
  const message = 'This is not your username.';
  throw new AppError('invalid_fields', message, { errors: [{ field: 'username', message }] });
}

/** A payment belongs to a stay and cannot be open once the stay is over, so that stays are all there is to check. */
function refuseActiveStays({ asGuest, asHost }: ActiveStays): void {
  if (asGuest + asHost === 0) return;
  const sides = [
    ...(asGuest > 0 ? ['cancel your own trips or wait until they are over'] : []),
    ...(asHost > 0 ? ['answer or cancel the stays of your guests or wait until they are over'] : []),
  ];
  throw new AppError('active_stays', `There are stays that are not over yet: ${sides.join(', and ')}.`);
}

/** Keeps the account of a link. @throws {AppError} `not_found` for a link that is used or over */
export function undoDeletion(
  { database, clock, leaving }: Pick<DeletionDeps, 'database' | 'clock' | 'leaving'>,
  undoDigest: string,
): Promise<void> {
  return database.write(async (trx) => {
    const deletion = await findDeletionToUndo(trx, undoDigest);
    if (deletion === null) throw new AppError('not_found', 'This link is not valid any more.');
    await keepAccount(trx, deletion.userId, { clock, showListings: leaving.showListings });
  });
}
