import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface AppealRow {
  report_id: number;
  author_id: number;
  text: string;
  created_at: string;
}

export interface StoredAppeal {
  reportId: number;
  authorId: number;
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

const toAppeal = (row: AppealRow): StoredAppeal => ({
  reportId: row.report_id,
  authorId: row.author_id,
  text: row.text,
  createdAt: row.created_at,
});

/** Appeals against decisions about these reports, oldest first; at most two each. */
export async function findAppeals(db: Db, reportIds: readonly number[]): Promise<StoredAppeal[]> {
  const rows = await db<AppealRow>('report_appeals').whereIn('report_id', reportIds).orderBy('created_at');
  return rows.map(toAppeal);
}

export async function insertAppeal(trx: Trx, appeal: StoredAppeal): Promise<void> {
  await trx<AppealRow>('report_appeals').insert({
    report_id: appeal.reportId,
    author_id: appeal.authorId,
    text: appeal.text,
    created_at: appeal.createdAt,
  });
}

export async function deleteAppeals(trx: Trx, reportId: number): Promise<void> {
  await trx<AppealRow>('report_appeals').where('report_id', reportId).delete();
}

/** Removes the words of a person's appeals. */
export async function emptyAppealsOf(trx: Trx, authorId: number): Promise<void> {
  await trx<AppealRow>('report_appeals').where('author_id', authorId).update({ text: '' });
}

/** For the export of a person's data. */
export const exportedAppeals: ExportedRows = {
  table: 'report_appeals',
  title: 'Decisions you asked us to look at again',
  key: 'report_id',
  rows: (db, userId) => db('report_appeals').where('author_id', userId),
};
