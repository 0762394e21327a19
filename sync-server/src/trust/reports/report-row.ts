import type {
  DecisionTemplate,
  ReportDecision,
  ReportReason,
  ReportState,
  ReportTargetKind,
} from '#contracts/domain/trust/report-lists.ts';
import type { ReportCopy } from '#contracts/domain/trust/reports.ts';
import { fromList, toList } from '#server/database/columns.ts';

/**
 * A report as stored. `picture_url` is empty unless a picture is reported; copies, `photos` and `restore_data` are JSON.
 */
export interface ReportRow {
  id: number;
  reporter_id: number;
  subject_id: number;
  target_kind: ReportTargetKind;
  target_id: number;
  picture_url: string;
  title: string;
  reason: ReportReason;
  weight: number;
  text: string;
  photos: string;
  evidence: string;
  received: string;
  search_text: string;
  state: ReportState;
  created_at: string;
  waiting_since: string;
  assignee_id: number | null;
  decision: ReportDecision | null;
  template: DecisionTemplate | null;
  statement: string | null;
  decided_by: number | null;
  decided_at: string | null;
  restore_data: string | null;
  version: number;
}

/** What is reported. `pictureUrl`: null unless it is a picture; `id` is then that of its listing. */
export interface ReportTarget {
  kind: ReportTargetKind;
  id: number;
  pictureUrl: string | null;
}

/** Who hides something or shows it again, when, and in which words the host of a listing reads it. */
export interface HidingStep {
  actorId: number;
  now: Date;
  statement: string;
}

export interface StoredReport {
  id: number;
  reporterId: number;
  /** The host, author, sender or person that it concerns. */
  subjectId: number;
  target: ReportTarget;
  title: string;
  reason: ReportReason;
  weight: number;
  text: string;
  /** Addresses of photos that the reporter added. */
  photos: readonly string[];
  evidence: ReportCopy;
  received: ReportCopy;
  searchText: string;
  state: ReportState;
  createdAt: string;
  waitingSince: string;
  assigneeId: number | null;
  decision: ReportDecision | null;
  template: DecisionTemplate | null;
  statement: string | null;
  decidedBy: number | null;
  decidedAt: string | null;
  /** What an undo needs, made by `target-hiding.ts`; null if the decision hid nothing. */
  restoreData: string | null;
  version: number;
}

export const toReport = (row: ReportRow): StoredReport => ({
  id: row.id,
  reporterId: row.reporter_id,
  subjectId: row.subject_id,
  target: { kind: row.target_kind, id: row.target_id, pictureUrl: row.picture_url || null },
  title: row.title,
  reason: row.reason,
  weight: row.weight,
  text: row.text,
  photos: toList(row.photos),
  evidence: JSON.parse(row.evidence) as ReportCopy,
  received: JSON.parse(row.received) as ReportCopy,
  searchText: row.search_text,
  state: row.state,
  createdAt: row.created_at,
  waitingSince: row.waiting_since,
  assigneeId: row.assignee_id,
  decision: row.decision,
  template: row.template,
  statement: row.statement,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  restoreData: row.restore_data,
  version: row.version,
});

export const toReportRow = (report: StoredReport): ReportRow => ({
  id: report.id,
  reporter_id: report.reporterId,
  subject_id: report.subjectId,
  ...toTargetColumns(report.target),
  title: report.title,
  reason: report.reason,
  weight: report.weight,
  text: report.text,
  photos: fromList(report.photos),
  evidence: JSON.stringify(report.evidence),
  received: JSON.stringify(report.received),
  search_text: report.searchText,
  state: report.state,
  created_at: report.createdAt,
  waiting_since: report.waitingSince,
  assignee_id: report.assigneeId,
  decision: report.decision,
  template: report.template,
  statement: report.statement,
  decided_by: report.decidedBy,
  decided_at: report.decidedAt,
  restore_data: report.restoreData,
  version: report.version,
});

export const toTargetColumns = ({
  kind,
  id,
  pictureUrl,
}: ReportTarget): Pick<ReportRow, 'target_kind' | 'target_id' | 'picture_url'> => ({
  target_kind: kind,
  target_id: id,
  picture_url: pictureUrl ?? '',
});
