import type { Deps } from '#server/deps.ts';
import { updateHighWaterMark } from '#server/database/epoch.ts';
import { pruneReceipts } from '#server/database/receipt-repository.ts';
import { deleteChanges, findSupersededSeqs } from '#server/database/change-repository.ts';
import { pruneJobs } from '#server/platform/jobs/job-repository.ts';
import { deleteExcessNotifications } from '#server/reach/notifications/notification-service.ts';
import { instantBefore } from '#server/lib/time.ts';
import { deleteOverChallenges } from '#server/accounts/factors/challenge-repository.ts';
import { deleteOverTokens } from '#server/accounts/tokens/account-token-repository.ts';
import { deleteEndedSessions } from '#server/accounts/sessions/session-service.ts';

/** Lifetime of receipts. A device that was away longer gets 410 for calls it sends again. */
const receiptDays = 90;
/** Additional lifetime of the empty receipt behind that 410. */
const tombstoneDays = 180;
/** Change rows deleted per transaction, so that writes do not wait long. */
const deletedAtOnce = 500;

/** Days that finished jobs are stored, so that a repeated job with the same key is not stored again. */
const doneJobDays = 30;
const deadJobDays = 180;

/**
 * Deletes ended sessions, tokens that are over, old receipts, finished jobs, excess notifications and superseded change rows, and updates the high-water mark.
 * @param databasePath path of the SQLite file; null if there is none
 */
export async function runMaintenance(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  databasePath: string | null,
): Promise<void> {
  const now = clock.now();
  await database.write((trx) => deleteEndedSessions(trx, now), { locks: [] });
  await database.write(
    (trx) =>
      pruneReceipts(trx, {
        emptyBefore: instantBefore(now, { days: receiptDays }),
        removeBefore: instantBefore(now, { days: tombstoneDays }),
      }),
    { locks: [] },
  );
  await database.write(
    (trx) =>
      pruneJobs(trx, {
        done: instantBefore(now, { days: doneJobDays }),
        dead: instantBefore(now, { days: deadJobDays }),
      }),
    { locks: [] },
  );
  await database.write((trx) => deleteOverTokens(trx, now.toISOString()), { locks: [] });
  await database.write((trx) => deleteOverChallenges(trx, now.toISOString()), { locks: [] });
  await deleteExcessNotifications(database);
  const superseded = await findSupersededSeqs(database.read);
  for (let from = 0; from < superseded.length; from += deletedAtOnce) {
    const seqs = superseded.slice(from, from + deletedAtOnce);
    await database.write((trx) => deleteChanges(trx, seqs), { locks: [] });
  }
  if (databasePath !== null) await updateHighWaterMark(database, databasePath);
}
