import type { Report } from '#contracts/domain/trust/reports.ts';
import { isAdverse } from '#contracts/domain/trust/report-lists.ts';
import { appealMonths } from '#contracts/report-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import type { StoredReport } from './report-row.ts';

/**
 * Who a person is in a report; null if they may not know of it. The person concerned knows of it once something was decided
 * against them.
 */
export function roleOf(
  { reporterId, subjectId, decision }: StoredReport,
  userId: number,
): Report['role'] | null {
  if (reporterId === userId) return 'reporter';
  return subjectId === userId && isAdverse(decision) ? 'concerned' : null;
}

/** Whether the report is decided with a suspension of the person, who knows of it. */
export const isSuspensionOf = (report: StoredReport, userId: number): boolean =>
  report.decision === 'suspend' && roleOf(report, userId) === 'concerned';

/** Until when the decision can be appealed, ISO 8601; null if there is none. */
export function appealUntilOf({ decidedAt }: StoredReport): string | null {
  if (decidedAt === null) return null;
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + appealMonths);
  return until.toISOString();
}

/** The same for a person; null too if the time is over, or they have appealed it. */
export function ownAppealUntilOf(
  report: StoredReport,
  { hasAppealed, now }: { hasAppealed: boolean; now: Date },
): string | null {
  const until = appealUntilOf(report);
  return until !== null && until > now.toISOString() && !hasAppealed ? until : null;
}

/** @throws {AppError} `forbidden` for the caller's own report */
export function requireNotReporter({ reporterId }: StoredReport, userId: number): void {
  if (reporterId === userId) {
    throw new AppError('forbidden', 'Somebody else has to decide about your report.');
  }
}

/** @throws {AppError} `forbidden` for the caller's own report, or an appeal against their own decision */
export function requireImpartial(report: StoredReport, userId: number): void {
  requireNotReporter(report, userId);
  const { state, decidedBy } = report;
  if (state === 'appealed' && decidedBy === userId) {
    throw new AppError('forbidden', 'Somebody else has to decide about an appeal against your decision.');
  }
}
