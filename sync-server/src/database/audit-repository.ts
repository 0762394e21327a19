import type { ExportedRows } from './exported-rows.ts';
import { UnitOfWork } from './unit-of-work.ts';
import type { Db, Trx } from './database.ts';

/** An action on a row, for the audit trail. `actorId` is null for what the server did on its own. */
export interface AuditRecord {
  /** ISO 8601. */
  at: string;
  actorId: number | null;
  /** Past tense with a dot, such as `booking.accepted`. */
  action: string;
  table: string;
  id: number;
  /** Values as they were and are; never a secret. */
  detail?: object;
}

export interface AuditRow extends AuditRecord {
  entryId: number;
}

/** Adds an audit row to the open transaction; it is written with all of its group's, right before the commit. */
export function recordAudit(trx: Trx, record: AuditRecord): Promise<void> {
  UnitOfWork.of(trx).audits.push({
    at: record.at,
    actor_id: record.actorId,
    action: record.action,
    table_name: record.table,
    row_id: record.id,
    detail: record.detail === undefined ? null : JSON.stringify(record.detail),
  });
  return Promise.resolve();
}

interface StoredAudit {
  id: number;
  at: string;
  actor_id: number | null;
  action: string;
  table_name: string;
  row_id: number;
  detail: string | null;
}

/** Maximum audit rows of a row that are shown; the oldest ones are left out. */
const shownMax = 200;

/** What was done with a row, newest first. */
export async function findAudit(db: Db, table: string, id: number): Promise<AuditRow[]> {
  const rows = await db<StoredAudit>('audit_entries')
    .where({ table_name: table, row_id: id })
    .orderBy('id', 'desc')
    .limit(shownMax);
  return rows.map((row) => ({
    entryId: row.id,
    at: row.at,
    actorId: row.actor_id,
    action: row.action,
    table: row.table_name,
    id: row.row_id,
    ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) as object }),
  }));
}

/** When each of these rows first had one of the actions, by id, with the action. */
export async function findFirstAudits(
  db: Db,
  table: string,
  ids: readonly number[],
  actions: readonly string[],
): Promise<Map<number, { action: string; at: string }>> {
  const rows = await db<StoredAudit>('audit_entries')
    .where('table_name', table)
    .whereIn('row_id', ids)
    .whereIn('action', actions)
    .orderBy('id', 'desc')
    .select('row_id', 'action', 'at');
  return new Map(rows.map(({ row_id, action, at }) => [row_id, { action, at }]));
}

/** Ids of audit rows with a detail that a person caused or that are about their row; at most `limit`. */
export async function findAuditsAbout(db: Db, userId: number, limit: number): Promise<number[]> {
  return await db<StoredAudit>('audit_entries')
    .whereNotNull('detail')
    .where((either) => {
      void either.where('actor_id', userId).orWhere({ table_name: 'users', row_id: userId });
    })
    .limit(limit)
    .pluck('id');
}

/** Maximum former names that are looked at; the oldest ones are left out. */
const formerNamesMax = 50;

/** Names that a person had before, latest first. */
export async function findFormerNames(db: Db, userId: number): Promise<string[]> {
  const rows = await db<StoredAudit>('audit_entries')
    .where({ table_name: 'users', row_id: userId, action: 'user.name_changed' })
    .whereNotNull('detail')
    .orderBy('id', 'desc')
    .limit(formerNamesMax)
    .pluck<string[]>('detail');
  return [...new Set(rows.map((detail) => (JSON.parse(detail) as { from: string }).from))];
}

/** Removes the details of audit rows: what was done, when and by whom remains. */
export async function scrubAudits(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<StoredAudit>('audit_entries').whereIn('id', ids).update({ detail: null });
}

/** The same for all audit rows of a row. */
export async function scrubAuditsOf(trx: Trx, table: string, id: number): Promise<void> {
  await trx<StoredAudit>('audit_entries').where({ table_name: table, row_id: id }).update({ detail: null });
}

/** For the export of a person's data. */
export const exportedAudits: ExportedRows = {
  table: 'audit_entries',
  title: 'Log of what you did',
  key: 'id',
  rows: (db, userId) => db('audit_entries').where('actor_id', userId),
};
