import type { Deps } from '#server/deps.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Database } from '#server/database/database.ts';
import { findAndHandle } from '#server/database/find-and-handle.ts';
import {
  deleteReceipts,
  emptyReceipts,
  findReceiptsBefore,
  findReceiptsToEmpty,
} from '#server/database/receipt-repository.ts';
import { deleteChanges, findSupersededSeqs } from '#server/database/change-repository.ts';
import { deleteFinishedJobs, findFinishedJobs } from '#server/platform/jobs/job-repository.ts';
import { deleteExcessNotifications } from '#server/reach/notifications/notification-service.ts';
import { instantBefore } from '#server/lib/time.ts';
import { deleteOverChallenges } from '#server/accounts/factors/challenge-repository.ts';
import { deleteOverTokens } from '#server/accounts/tokens/account-token-repository.ts';
import { deleteEndedSessions } from '#server/accounts/sessions/session-service.ts';

/** Lifetime of receipts. A device that was away longer gets 410 for calls it sends again. */
const receiptDays = 90;
/** Additional lifetime of the empty receipt behind that 410. */
const tombstoneDays = 180;
/** Rows deleted per transaction, so that writes do not wait long. */
const deletedAtOnce = 500;
/** Superfluous changes in memory at a time. */
const supersededMax = 100_000;

/** Days that finished jobs are stored, so that a repeated job with the same key is not stored again. */
const doneJobDays = 30;
const deadJobDays = 180;

/**
 * Deletes ended sessions, tokens that are over, old receipts, finished jobs, excess notifications and superseded change
 * rows.
 */
export async function runMaintenance({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await database.write((trx) => deleteEndedSessions(trx, now), { locks: [] });
  await pruneReceipts(database, now);
  await pruneJobs(database, now);
  await database.write((trx) => deleteOverTokens(trx, now.toISOString()), { locks: [] });
  await database.write((trx) => deleteOverChallenges(trx, now.toISOString()), { locks: [] });
  await deleteExcessNotifications(database);
  await pruneChanges(database);
}

async function pruneChanges(database: Database): Promise<void> {
  let superseded: number[];
  do {
    superseded = await findSupersededSeqs(database.read, supersededMax);
    for (const seqs of chunksOf(superseded)) {
      await database.write((trx) => deleteChanges(trx, seqs), { locks: [] });
    }
  } while (superseded.length === supersededMax);
}

async function pruneReceipts(database: Database, now: Date): Promise<void> {
  const emptyBefore = instantBefore(now, { days: receiptDays });
  const deleteBefore = instantBefore(now, { days: tombstoneDays });
  await findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findReceiptsBefore(database.read, deleteBefore, limit),
    handle: deleteReceipts,
  });
  await findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findReceiptsToEmpty(database.read, emptyBefore, limit),
    handle: emptyReceipts,
  });
}

async function pruneJobs(database: Database, now: Date): Promise<void> {
  for (const [state, days] of [
    ['done', doneJobDays],
    ['dead', deadJobDays],
  ] as const) {
    const before = instantBefore(now, { days });
    await findAndHandle(database, {
      size: deletedAtOnce,
      find: (limit) => findFinishedJobs(database.read, state, before, limit),
      handle: deleteFinishedJobs,
    });
  }
}
