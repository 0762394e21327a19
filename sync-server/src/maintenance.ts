import { Duration } from 'luxon';
import type { Deps } from './deps.ts';
import { updateHighWaterMark } from './database/epoch.ts';
import { pruneReceipts } from './database/receipt-repository.ts';
import { deleteChanges, findSupersededSeqs } from './database/change-repository.ts';
import { instantBefore } from './lib/time.ts';
import { deleteEndedSessions } from './accounts/sessions/session-service.ts';

const intervalMs = Duration.fromObject({ hours: 1 }).toMillis();
/** Lifetime of receipts. A device that was away longer gets 410 for calls it sends again. */
const receiptDays = 90;
/** Additional lifetime of the empty receipt behind that 410. */
const tombstoneDays = 180;
/** Change rows deleted per transaction, so that writes do not wait long. */
const deletedAtOnce = 500;

/**
 * Hourly maintenance: deletes ended sessions, old receipts and superseded change rows, and updates the high-water mark.
 * @param databasePath path of the SQLite file; null if there is none
 * @returns stop function
 */
export function startMaintenance(deps: Deps, databasePath: string | null): () => void {
  const timer = setInterval(() => {
    runMaintenance(deps, databasePath).catch((error: unknown) =>
      deps.logger.error({ err: error }, 'Maintenance failed'),
    );
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

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
  const superseded = await findSupersededSeqs(database.read);
  for (let from = 0; from < superseded.length; from += deletedAtOnce) {
    const seqs = superseded.slice(from, from + deletedAtOnce);
    await database.write((trx) => deleteChanges(trx, seqs), { locks: [] });
  }
  if (databasePath !== null) await updateHighWaterMark(database, databasePath);
}
