import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface ExportRow {
  user_id: number;
  token_digest: string;
  created_at: string;
  expires_at: string;
}

/** A permission to download a person's data. Instants are ISO 8601. */
export interface ExportPermission {
  userId: number;
  createdAt: string;
  expiresAt: string;
}

const toPermission = ({ user_id, created_at, expires_at }: ExportRow): ExportPermission => ({
  userId: user_id,
  createdAt: created_at,
  expiresAt: expires_at,
});

export async function findExportOf(db: Db, userId: number): Promise<ExportPermission | null> {
  const row = await db<ExportRow>('data_exports').where('user_id', userId).first();
  return row === undefined ? null : toPermission(row);
}

/** The permission of a link that is not over. @param now ISO 8601 */
export async function findExportByToken(
  db: Db,
  tokenDigest: string,
  now: string,
): Promise<ExportPermission | null> {
  const row = await db<ExportRow>('data_exports')
    .where('token_digest', tokenDigest)
    .where('expires_at', '>', now)
    .first();
  return row === undefined ? null : toPermission(row);
}

/** Stores a permission in place of the one before, whose link ends. */
export async function storeExport(
  trx: Trx,
  { userId, createdAt, expiresAt }: ExportPermission,
  tokenDigest: string,
): Promise<void> {
  const values = { token_digest: tokenDigest, created_at: createdAt, expires_at: expiresAt };
  await trx<ExportRow>('data_exports')
    .insert({ user_id: userId, ...values })
    .onConflict('user_id')
    .merge(values);
}

export async function deleteExportOf(trx: Trx, userId: number): Promise<void> {
  await trx<ExportRow>('data_exports').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedExports: ExportedRows = {
  table: 'data_exports',
  title: 'Downloads of your data',
  key: 'user_id',
  rows: (db, userId) =>
    db('data_exports').where('user_id', userId).select('user_id', 'created_at', 'expires_at'),
};
