import { appealMonths } from '#contracts/report-limits.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { findAndHandle } from '#server/database/find-and-handle.ts';
import { releasePictures } from '#server/pictures/uploads/picture-use-service.ts';
import { appealUntilOf } from './report-policy.ts';
import { clearPhotos, findDecidedWithPhotos } from './report-repository.ts';
import type { StoredReport } from './report-row.ts';

/** Reports per transaction, so that other writes do not wait long. */
const pageSize = 20;

/**
 * Takes the photos off reports whose decisions nobody can appeal any more: nobody needs to look at them again. As pictures
 * that nothing shows they are deleted 30 days later. What was written and decided remains.
 */
export async function removeOldPhotos(database: Database, now: Date): Promise<void> {
  const moment = now.toISOString();
  const latest = new Date(now);
  latest.setUTCMonth(latest.getUTCMonth() - appealMonths);
  await findAndHandle(database, {
    size: pageSize,
    find: async (limit) => {
      const found = await findDecidedWithPhotos(database.read, latest.toISOString(), limit);
      // Months differ in length, so some can still be appealed for a day or two.
      return found.filter((report) => (appealUntilOf(report) ?? '') <= moment);
    },
    handle: (trx, reports) => removePhotosOf(trx, reports, moment),
  });
}

async function removePhotosOf(trx: Trx, reports: readonly StoredReport[], at: string): Promise<void> {
  // Read again: it may have been appealed meanwhile.
  for (const id of await clearPhotos(trx, reports)) {
    await releasePictures(trx, { place: 'report', rowId: id }, at);
  }
}
