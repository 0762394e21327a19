import type { Knex } from 'knex';
import {
  adverseDecisions,
  type ReportState,
  type ReportTargetKind,
} from '#contracts/domain/trust/report-lists.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { fromList } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';
import {
  toReport,
  toReportRow,
  toTargetColumns,
  type ReportRow,
  type ReportTarget,
  type StoredReport,
} from './report-row.ts';

export async function findReport(db: Db, id: number): Promise<StoredReport | null> {
  const row = await db<ReportRow>('reports').where({ id }).first();
  return row === undefined ? null : toReport(row);
}

export async function insertReport(trx: Trx, report: StoredReport): Promise<void> {
  await trx<ReportRow>('reports').insert(toReportRow(report));
}

/** Stores the report as it is now, under the next version. */
export async function replaceReport(trx: Trx, report: StoredReport): Promise<void> {
  const row = toReportRow({ ...report, version: report.version + 1 });
  await trx<ReportRow>('reports').where('id', report.id).update(row);
}

/** The person's open report about the target, if there is one. */
export async function findOpenReport(
  db: Db,
  reporterId: number,
  target: ReportTarget,
): Promise<StoredReport | null> {
  const row = await db<ReportRow>('reports')
    .where({ reporter_id: reporterId, state: 'open', ...toTargetColumns(target) })
    .first();
  return row === undefined ? null : toReport(row);
}

/** Reports of a person since an instant. @param since ISO 8601 */
export async function countReportsOf(db: Db, reporterId: number, since: string): Promise<number> {
  const row = await db('reports')
    .where('reporter_id', reporterId)
    .where('created_at', '>', since)
    .count({ count: '*' })
    .first<{ count: number | string } | undefined>();
  return Number(row?.count ?? 0);
}

/** Reports by a person, and decisions against something of theirs, newest first. @param before id of the page before */
export async function findReportsWith(
  db: Db,
  userId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredReport[]> {
  const query = db<ReportRow>('reports')
    .where((either) => {
      void either.where('reporter_id', userId);
      void either.orWhere(
        (concerned) => void concerned.where('subject_id', userId).whereIn('decision', adverseDecisions),
      );
    })
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) void query.where('id', '<', before);
  return (await query).map(toReport);
}

/** Other reports about the same target, newest first. @param are open, decided, or decided to hide it */
export async function findOthersAbout(
  db: Db,
  { id, target }: Pick<StoredReport, 'id' | 'target'>,
  { are, limit }: { are: 'open' | 'decided' | 'hiding'; limit: number },
): Promise<StoredReport[]> {
  const query = db<ReportRow>('reports')
    .where(toTargetColumns(target))
    .whereNot('id', id)
    .orderBy('id', 'desc')
    .limit(limit);
  if (are === 'open') void query.where('state', 'open');
  if (are === 'decided') void query.whereNotNull('decision');
  if (are === 'hiding') {
    void query.where((either) => void either.where('decision', 'hide').orWhereNotNull('restore_data'));
  }
  return (await query).map(toReport);
}

/** Filters of the queue. `assigneeId`: null for reports that are assigned to nobody. */
export interface QueueFilter {
  states: readonly ReportState[];
  /** The member of staff who reads; reports that concern them are left out. */
  readerId: number;
  kind?: ReportTargetKind | undefined;
  assigneeId?: number | null;
  text: string;
}

/** End of a page: the instant by which the queue is sorted, and the id. */
export interface QueueEnd {
  at: string;
  id: number;
}

/** A page of the queue, longest wait first; if only decided ones are wanted, latest first. */
export async function findQueue(
  db: Db,
  filter: QueueFilter,
  { after, limit }: { after: QueueEnd | null; limit: number },
): Promise<StoredReport[]> {
  const isLatestFirst = filter.states.every((state) => state === 'decided');
  const direction = isLatestFirst ? 'desc' : 'asc';
  const query = db<ReportRow>('reports')
    .whereIn('state', filter.states)
    .whereNot('subject_id', filter.readerId)
    .orderBy([
      { column: 'waiting_since', order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit);
  narrowTo(query, filter);
  if (after !== null) {
    void query.whereRaw(`(waiting_since, id) ${isLatestFirst ? '<' : '>'} (?, ?)`, [after.at, after.id]);
  }
  return (await query.select<ReportRow[]>('*')).map(toReport);
}

function narrowTo(query: Knex.QueryBuilder, { kind, assigneeId, text }: QueueFilter): void {
  if (kind !== undefined) void query.where('target_kind', kind);
  if (assigneeId !== undefined) void query.where('assignee_id', assigneeId);
  for (const word of foldText(text).split(' ').filter(Boolean)) {
    // `LIKE` would need escaped wildcards; `replace` is a substring test that both engines have.
    void query.whereRaw(`replace(search_text, ?, '') <> search_text`, [word]);
  }
}

/** Numbers of reports by state, without those that concern the reader: of all, or of the waiting ones of an assignee. */
export async function countByState(
  db: Db,
  { readerId, assigneeId }: { readerId: number; assigneeId?: number },
): Promise<Map<ReportState, number>> {
  const query = db('reports').whereNot('subject_id', readerId).groupBy('state').select('state');
  if (assigneeId !== undefined) void query.where('assignee_id', assigneeId).whereNot('state', 'decided');
  const rows = await query.select<{ state: ReportState; count: number | string }[]>(
    db.raw('count(*) as count'),
  );
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Reports by a person or about them, by id; at most `limit`. @param after id of the last one of the page before */
export async function findReportsToErase(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<StoredReport[]> {
  const rows = await db<ReportRow>('reports')
    .where((either) => void either.where('reporter_id', userId).orWhere('subject_id', userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toReport);
}

/** Decided reports that still have photos, longest decided first. @param latest of the decisions, ISO 8601 */
export async function findDecidedWithPhotos(db: Db, latest: string, limit: number): Promise<StoredReport[]> {
  const rows = await db<ReportRow>('reports')
    .where('state', 'decided')
    .where('decided_at', '<=', latest)
    .whereNot('photos', fromList([]))
    .orderBy(['decided_at', 'id'])
    .limit(limit);
  return rows.map(toReport);
}

/** Removes the photos of reports that are still decided. @returns their ids */
export async function clearPhotos(trx: Trx, reports: readonly Pick<StoredReport, 'id'>[]): Promise<number[]> {
  const ids = reports.map(({ id }) => id);
  const cleared = await trx<ReportRow>('reports')
    .whereIn('id', ids)
    .where('state', 'decided')
    .update({ photos: fromList([]), version: trx.raw('version + 1') as unknown as number })
    .returning('id');
  return cleared.map((row: { id: number }) => row.id);
}

/** For the export of a person's data: what they reported. Staff's copies of others' texts are not theirs. */
export const exportedReports: ExportedRows = {
  table: 'reports',
  title: 'Reports you sent',
  key: 'id',
  rows: (db, userId) =>
    db('reports')
      .where('reporter_id', userId)
      .select('id', 'reporter_id', 'target_kind', 'target_id', 'picture_url', 'reason', 'text', 'evidence')
      .select('photos')
      .select('state', 'created_at', 'decision', 'decided_at')
      // Only the person who was suspended, and staff, read the reasons.
      .select(db.raw("case when decision = 'suspend' then null else statement end as statement")),
};
