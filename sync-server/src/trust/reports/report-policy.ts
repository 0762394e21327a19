import type { Report } from '#contracts/domain/reports.ts';
import { appealMonths } from '#contracts/report-limits.ts';
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
  return subjectId === userId && (decision === 'hide' || decision === 'warn') ? 'concerned' : null;
}

/** Until when the decision can be appealed, ISO 8601; null if there is none. */
export function appealUntilOf({ decidedAt }: StoredReport): string | null {
  if (decidedAt === null) return null;
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + appealMonths);
  return until.toISOString();
}
