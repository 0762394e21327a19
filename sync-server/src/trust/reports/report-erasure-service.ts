import { reportCopySchema } from '#contracts/domain/trust/reports.ts';
import type { Trx } from '#server/database/database.ts';
import { emptyAppealsOf } from './appeal-repository.ts';
import { findReportsToErase, replaceReport } from './report-repository.ts';
import type { StoredReport } from './report-row.ts';

/**
 * Erases a person's words from reports: those of their own reports and appeals, and the copies of what was reported of
 * theirs. What was decided, when and by whom remains.
 * @param after id of the last report of the page before
 * @returns id of the last report of this page; null if there are no more
 */
export async function eraseReportsOf(
  trx: Trx,
  userId: number,
  after: number,
  limit: number,
): Promise<number | null> {
  if (after === 0) await emptyAppealsOf(trx, userId);
  const page = await findReportsToErase(trx, userId, after, limit);
  for (const report of page) await replaceReport(trx, withoutTextsOf(report, userId));
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}

const withoutTextsOf = (report: StoredReport, userId: number): StoredReport => {
  const searchText = '';
  // The photos of the reporter are deleted with their other pictures.
  if (report.subjectId !== userId) return { ...report, text: '', photos: [], searchText };
  const nothing = reportCopySchema.getDefault();
  return { ...report, title: '', evidence: nothing, received: nothing, searchText, restoreData: null };
};
