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
  const rows = await db<ReceiptRow>('receipts')
    .whereIn('user_id', [...new Set(names.map(({ userId }) => userId))])
    .whereIn(
      'key',
      names.map(({ key }) => key),
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
