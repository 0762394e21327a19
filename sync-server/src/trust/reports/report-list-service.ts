import type { Report, ReportPage } from '#contracts/domain/trust/reports.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import {
  findEndedSuspensions,
  type EndedSuspension,
} from '#server/accounts/suspensions/suspension-repository.ts';
import type { FindAppealUntil } from '#server/accounts/users/user-service.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { findAppeals } from './appeal-repository.ts';
import { isSuspensionOf, ownAppealUntilOf, roleOf } from './report-policy.ts';
import { findReport, findReportsWith } from './report-repository.ts';
import type { StoredReport } from './report-row.ts';

const sorting = 'report';

/** A page of the caller's reports and of decisions that concern them, newest first. @throws {AppError} `bad_cursor` */
export async function listOwnReports(
  db: Db,
  { userId }: Caller,
  cursor: string | undefined,
  now: Date,
): Promise<ReportPage> {
  const limit = reportLimits.perPage;
  const before = cursor === undefined ? null : parseCursor(cursor, (text) => text === sorting).id;
  const found = await findReportsWith(db, userId, { before, limit: limit + 1 });
  const appeals = await findAppeals(
    db,
    found.map(({ id }) => id),
  );
  const appealed = new Set(appeals.filter(({ authorId }) => authorId === userId).map((one) => one.reportId));
  const suspensions = found.filter((report) => isSuspensionOf(report, userId)).map(({ id }) => id);
  const ended = await findEndedSuspensions(db, suspensions);
  const views = found.map((report) => {
    const hasAppealed = appealed.has(report.id);
    return withSuspensionEnd(viewOwn(report, userId, { hasAppealed, now }), ended.get(report.id));
  });
  const { rows: reports, hasMore } = cutPage(views, limit);
  const last = reports.at(-1);
  return { reports, next: hasMore && last !== undefined ? writeCursor(sorting, last.id) : null };
}

function viewOwn(report: StoredReport, userId: number, appeal: { hasAppealed: boolean; now: Date }): Report {
  const { id, target, title, reason, state, decision, createdAt, decidedAt, statement } = report;
  const role = roleOf(report, userId) ?? 'concerned';
  return {
    ...{ id, role, title, reason, state, decision, createdAt, decidedAt, statement },
    targetKind: target.kind,
    targetId: target.id,
    pictureUrl: target.pictureUrl,
    // Only the suspended person may read the statement; the reporter sees the decision.
    ...(role === 'reporter' && decision === 'suspend' && { statement: null }),
    // The reporter's words and the time at which they wrote them stay with the reporter and staff.
    text: role === 'reporter' ? report.text : '',
    ...(role === 'concerned' && { createdAt: decidedAt ?? createdAt }),
    appealUntil: ownAppealUntilOf(report, appeal),
  };
}

/** A suspension that was lifted cannot be appealed; one whose time is over can, because the decision stands. */
function withSuspensionEnd(report: Report, ended: EndedSuspension | undefined): Report {
  if (ended === undefined) return report;
  const { endedAt: at, endedBy, endReason: reason } = ended;
  const isLifted = endedBy !== null;
  return {
    ...report,
    ...(isLifted && { appealUntil: null }),
    suspensionEnd: { at, isLifted, reason },
  };
}

export const findAppealUntil: FindAppealUntil = async (db, { reportId, userId }, now) => {
  const report = await findReport(db, reportId);
  if (report === null) return null;
  const hasAppealed = (await findAppeals(db, [reportId])).some(({ authorId }) => authorId === userId);
  return ownAppealUntilOf(report, { hasAppealed, now });
};
