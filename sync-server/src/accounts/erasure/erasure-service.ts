import { messagesKeptMonths } from '#contracts/domain/accounts/account-deletion.ts';
import {
  findDeletion,
  findErasures,
  setDeletionState,
} from '#server/accounts/deletions/account-deletion-repository.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { findOpenedAt, findUser } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toDateTime } from '#server/lib/time.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { ensureJob, insertJob } from '#server/platform/jobs/job-repository.ts';
import { emptyMessagesJob, eraseJob, eraseJobKey } from './erasure-jobs.ts';
import type { Erasure, ErasureLog } from './erasure-log.ts';

/** A person to erase. Name and address are gone if an earlier attempt stopped half-way. */
export interface LeavingPerson {
  id: number;
  name: string;
  email: string;
  /** Whether their published reviews are erased too. */
  removesReviews: boolean;
}

/** Erases one kind of rows in transactions of bounded size. It may run again after a crash, so it must be idempotent. */
export type ErasureStep = (
  context: { database: Database; now: Date },
  person: LeavingPerson,
) => Promise<void>;

export interface ErasureDeps {
  database: Database;
  clock: Clock;
  erasures: ErasureLog;
  /** In this order: the account first, so that rows which are shown again show the new name. */
  steps: readonly ErasureStep[];
}

interface StartDeps extends ErasureDeps {
  /** Hides a person's listings from everyone but their guests. */
  hideListings: (trx: Trx, userId: number) => Promise<unknown>;
  logger: { error(detail: object, message: string): void };
}

/**
 * Erases an account whose deletion was not undone:
 *
 *   waiting ──no way back──▶ erasing ──line in the file──▶ rows, step by step ──▶ erased
 *
 * The line is durable before the first row is erased. A crash before it leaves the account to the next attempt of the
 * job, a crash after it to the next start as well, so that no erasure is lost.
 */
export const eraseKind = (deps: ErasureDeps): JobKind =>
  jobKind(eraseJob, async ({ userId }) => {
    const { database, clock, erasures } = deps;
    const now = clock.now();
    const due = await database.write(async (trx) => {
      const deletion = await findDeletion(trx, userId);
      if (deletion === null || deletion.state === 'erased') return null;
      if (deletion.state === 'waiting' && deletion.deletesAt > now.toISOString()) return null;
      await setDeletionState(trx, 'erasing', deletion);
      return deletion;
    });
    const openedAt = (await findOpenedAt(database.read, [userId])).get(userId);
    if (due === null || openedAt === undefined) return undefined;
    const { removesReviews } = due;
    const erasure = { userId, openedAt, at: now.toISOString(), removesReviews };
    await erasures.append(erasure);
    await eraseRows(deps, erasure);
    return undefined;
  });

async function eraseRows(
  { database, clock, steps }: ErasureDeps,
  { userId, at, removesReviews }: Erasure,
): Promise<void> {
  const user = await findUser(database.read, userId);
  if (user === null) return;
  const now = clock.now();
  const { id, name, email } = user;
  for (const step of steps) await step({ database, now }, { id, name, email, removesReviews });
  const runAt = toDateTime(at).plus({ months: messagesKeptMonths }).toJSDate();
  await database.write(async (trx) => {
    await setDeletionState(trx, 'erased', { userId, deletesAt: at, removesReviews });
    await insertJob(trx, emptyMessagesJob, { userId }, { now, runAt, uniqueKey: String(userId) });
    const about = { table: 'users', id: userId };
    await recordAudit(trx, { at: now.toISOString(), actorId: null, action: 'user.erased', ...about });
  });
}

/**
 * At the start, before the server answers: erases people again whom a restored backup brought back, and adds erasures to
 * the file that another machine did. If the erasure of one person fails, for example because the picture store cannot be
 * reached, their account is closed all the same and the job erases it later, so that the server starts.
 * @returns number of people erased again
 */
export async function applyErasures(deps: StartDeps): Promise<number> {
  const { database, erasures } = deps;
  await erasures.prepare();
  const known = new Set<number>();
  let again = 0;
  for await (const page of erasures.readPages()) {
    const openedAt = await findOpenedAt(
      database.read,
      page.map(({ userId }) => userId),
    );
    for (const erasure of page) {
      if (openedAt.get(erasure.userId) !== erasure.openedAt) continue;
      known.add(erasure.userId);
      if ((await findDeletion(database.read, erasure.userId))?.state === 'erased') continue;
      if (await eraseAgain(deps, erasure)) again += 1;
    }
  }
  await addMissing(deps, known);
  return again;
}

/** Closes an account and erases its rows. @returns whether it is erased; otherwise its job is waiting */
async function eraseAgain(deps: StartDeps, erasure: Erasure): Promise<boolean> {
  const { database, clock, hideListings, logger } = deps;
  const { userId, at, removesReviews } = erasure;
  await database.write(async (trx) => {
    await setDeletionState(trx, 'erasing', { userId, deletesAt: at, removesReviews });
    await deleteSessionsOf(trx, userId);
    await hideListings(trx, userId);
  });
  try {
    await eraseRows(deps, erasure);
    return true;
  } catch (error) {
    logger.error({ err: error, userId }, 'An account of a backup could not be erased; its job tries again');
  }
  await database.write(async (trx) => {
    const deletesAt = (await findDeletion(trx, userId))?.deletesAt ?? at;
    const options = { now: clock.now(), uniqueKey: eraseJobKey(userId, deletesAt) };
    await ensureJob(trx, eraseJob, { userId }, options);
  });
  return false;
}

const pageSize = 500;

/** Adds erasures of the database that the file does not have. */
async function addMissing({ database, erasures }: ErasureDeps, known: ReadonlySet<number>): Promise<void> {
  for (let after = 0; ;) {
    const page = await findErasures(database.read, after, pageSize);
    const missing = page.filter(({ userId, state }) => state === 'erased' && !known.has(userId));
    const openedAt = await findOpenedAt(
      database.read,
      missing.map(({ userId }) => userId),
    );
    for (const { userId, deletesAt, removesReviews } of missing) {
      const opened = openedAt.get(userId) ?? '';
      await erasures.append({ userId, openedAt: opened, at: deletesAt, removesReviews });
    }
    const last = page.at(-1);
    if (page.length < pageSize || last === undefined) return;
    after = last.userId;
  }
}
