import type { ExportedRows } from './exported-rows.ts';
import { toFlag, type FlagColumn } from './columns.ts';
import type { Db, ReceiptName, Trx } from './database.ts';

/** Stands in the receipt of a call that was withdrawn before it arrived: no copy of it has an effect any more. */
export const withdrawnFingerprint = 'withdrawn';

export interface StoredReceipt extends ReceiptName {
  fingerprint: string;
  status: number;
  /** JSON of the answer. */
  body: string | null;
  /** Known once the transaction that stores the receipt is committed. */
  readonly seq: number;
  pruned: boolean;
}

interface ReceiptRow {
  created_at: string;
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  body: string | null;
  seq: number;
  pruned: FlagColumn;
}

/** The receipts under these names that are there, in no order. */
export async function findReceipts(db: Db, names: readonly ReceiptName[]): Promise<StoredReceipt[]> {
  if (names.length === 0) return [];
  const rows: ReceiptRow[] = await db<ReceiptRow>('receipts').whereIn(
    ['user_id', 'key'],
    names.map(({ userId, key }) => [userId, key]),
  );
  return rows.map(({ user_id: userId, key, fingerprint, status, body, seq, pruned }) => ({
    userId,
    key,
    fingerprint,
    status,
    body,
    seq,
    pruned: toFlag(pruned),
  }));
}

/** Empties receipts made before the first moment, and removes those made before the second. ISO 8601 both. */
export async function pruneReceipts(
  trx: Trx,
  { emptyBefore, removeBefore }: { emptyBefore: string; removeBefore: string },
): Promise<void> {
  await trx<ReceiptRow>('receipts').where('created_at', '<', removeBefore).delete();
  await trx<ReceiptRow>('receipts')
    .where('created_at', '<', emptyBefore)
    .where('pruned', false)
    .update({ pruned: true, body: null });
}

/** Receipts whose answers are the person's, or show who the person is; at most `limit`. */
export async function findReceiptsShowing(db: Db, userId: number, limit: number): Promise<ReceiptName[]> {
  const shows = [
    `"id":${userId},"name":`,
    ...['hostId', 'userId', 'senderId'].map((field) => `"${field}":${userId},`),
  ];
  const rows = await db<ReceiptRow>('receipts')
    .whereNotNull('body')
    .where((either) => {
      void either.where('user_id', userId);
      for (const part of shows) void either.orWhere('body', 'like', `%${part}%`);
    })
    .limit(limit)
    .select('user_id', 'key');
  return rows.map(({ user_id, key }) => ({ userId: user_id, key }));
}

/** Empties receipts: a call that is sent again is answered with `receipt_pruned`. */
export async function emptyReceipts(trx: Trx, names: readonly ReceiptName[]): Promise<void> {
  for (const { userId, key } of names) {
    await trx<ReceiptRow>('receipts').where({ user_id: userId, key }).update({ pruned: true, body: null });
  }
}

/** For the export of a person's data. */
export const exportedReceipts: ExportedRows = {
  table: 'receipts',
  title: 'Answers to what your devices sent',
  key: 'key',
  rows: (db, userId) => db('receipts').where('user_id', userId).select('key', 'status', 'body', 'created_at'),
};
