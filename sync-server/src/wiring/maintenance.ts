import type { Deps } from '#server/deps.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { findAndHandle } from '#server/database/find-and-handle.ts';
import {
  deleteReceipts,
  emptyReceipts,
  findReceiptsBefore,
  findReceiptsToEmpty,
} from '#server/database/receipt-repository.ts';
import { pruneChanges } from '#server/database/change-pruning.ts';
import { updateStatistics } from '#server/database/statistics.ts';
import { deleteFinishedJobs, findFinishedJobs } from '#server/platform/jobs/job-repository.ts';
import { deleteExcessNotifications } from '#server/reach/notifications/notification-service.ts';
import { runEach } from '#server/lib/run-each.ts';
import { instantBefore } from '#server/lib/time.ts';
import { removeOldPhotos } from '#server/trust/reports/report-photo-service.ts';
import { deleteOverChallenges } from '#server/accounts/factors/challenge-repository.ts';
import { deleteOverTokens } from '#server/accounts/tokens/account-token-repository.ts';
import { deleteEndedSessions } from '#server/accounts/sessions/session-service.ts';

/** Lifetime of receipts. A device that was away longer gets 410 for calls it sends again. */
const receiptDays = 90;
/** Additional lifetime of the empty receipt behind that 410. */
const tombstoneDays = 180;
/** Rows deleted per transaction, so that writes do not wait long. */
const deletedAtOnce = 500;

/** Days that finished jobs are stored, so that a repeated job with the same key is not stored again. */
const doneJobDays = 30;
const deadJobDays = 180;

/**
 * Deletes ended sessions, tokens that are over, old receipts, finished jobs, excess notifications, photos of old reports and
 * superseded change rows, and updates the planner's statistics. A step that fails, such as one whose statement takes too
 * long, does not stop the others.
 * @throws {AggregateError} all failures, at the end
 */
export async function runMaintenance({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const moment = now.toISOString();
  const deleteBy = (work: (trx: Trx) => Promise<unknown>) => () => database.write(work, { locks: [] });
  await runEach(
    [
      deleteBy((trx) => deleteEndedSessions(trx, now)),
      () => deleteOldReceipts(database, now),
      () => pruneReceipts(database, now),
      () => pruneJobs(database, 'done', instantBefore(now, { days: doneJobDays })),
      () => pruneJobs(database, 'dead', instantBefore(now, { days: deadJobDays })),
      deleteBy((trx) => deleteOverTokens(trx, moment)),
      deleteBy((trx) => deleteOverChallenges(trx, moment)),
      () => deleteExcessNotifications(database),
      () => removeOldPhotos(database, now),
      () => pruneChanges(database),
      () => updateStatistics(database),
    ],
    'Some of the maintenance could not be done',
  );
}

const deleteOldReceipts = (database: Database, now: Date): Promise<void> =>
  findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findReceiptsBefore(database.read, instantBefore(now, { days: tombstoneDays }), limit),
    handle: deleteReceipts,
  });

const pruneReceipts = (database: Database, now: Date): Promise<void> =>
  findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findReceiptsToEmpty(database.read, instantBefore(now, { days: receiptDays }), limit),
    handle: emptyReceipts,
  });

/** @param before ISO 8601 */
const pruneJobs = (database: Database, state: 'done' | 'dead', before: string): Promise<void> =>
  findAndHandle(database, {
    size: deletedAtOnce,
    find: (limit) => findFinishedJobs(database.read, state, before, limit),
    handle: deleteFinishedJobs,
  });
