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

const nameColumns = { userId: 'user_id', key: 'key' } as const;

const namedReceipts = (db: Db, names: readonly ReceiptName[]) =>
  db<ReceiptRow>('receipts').whereIn(
    ['user_id', 'key'],
    names.map(({ userId, key }) => [userId, key]),
  );

/** The receipts under these names that are there, in no order. */
export async function findReceipts(db: Db, names: readonly ReceiptName[]): Promise<StoredReceipt[]> {
  if (names.length === 0) return [];
  const rows: ReceiptRow[] = await namedReceipts(db, names);
  return rows.map(({ user_id: userId, pruned, ...rest }) => ({ userId, ...rest, pruned: toFlag(pruned) }));
}

const receiptsBefore = (db: Db, before: string, limit: number) =>
  db<ReceiptRow>('receipts')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select<ReceiptName[]>(nameColumns);

/** Receipts made before a moment, at most `limit`. @param before ISO 8601 */
export async function findReceiptsBefore(db: Db, before: string, limit: number): Promise<ReceiptName[]> {
  return await receiptsBefore(db, before, limit);
}

/** Those of them that are not pruned. */
export async function findReceiptsToEmpty(db: Db, before: string, limit: number): Promise<ReceiptName[]> {
  // In the words of the index `receipts_not_pruned`: SQLite does not use it for a parameter.
  return await receiptsBefore(db, before, limit).whereRaw('NOT pruned');
}

export async function deleteReceipts(trx: Trx, names: readonly ReceiptName[]): Promise<void> {
  await namedReceipts(trx, names).delete();
}

/** `showing`: receipts whose answers are a person's, or show who the person is; `last`: last receipt looked at, if any. */
export interface ReceiptPage {
  showing: ReceiptName[];
  last: ReceiptName | null;
}

/**
 * Looks at the next `limit` receipts by primary key for those that show a person, so that a statement reads a bounded
 * number of answers however few of them match.
 * @param after last receipt of the page before; null for the first page
 */
export async function findReceiptsShowing(
  db: Db,
  userId: number,
  after: ReceiptName | null,
  limit: number,
): Promise<ReceiptPage> {
  const shows = [
    `"id":${userId},"name":`,
    ...['hostId', 'userId', 'senderId'].map((field) => `"${field}":${userId},`),
  ];
  const conditions = ['user_id = ?', ...shows.map(() => 'body like ?')];
  const page = db<ReceiptRow>('receipts')
    .orderBy(['user_id', 'key'])
    .limit(limit)
    .select<(ReceiptName & { shows: FlagColumn })[]>(
      nameColumns,
      db.raw(`(body is not null and (${conditions.join(' or ')})) as shows`, [
        userId,
        ...shows.map((part) => `%${part}%`),
      ]),
    );
  if (after !== null) void page.whereRaw('(user_id, key) > (?, ?)', [after.userId, after.key]);
  const rows = await page;
  return { showing: rows.filter(({ shows }) => toFlag(shows)), last: rows.at(-1) ?? null };
}

/** Empties receipts: a call that is sent again is answered with `receipt_pruned`. */
export async function emptyReceipts(trx: Trx, names: readonly ReceiptName[]): Promise<void> {
  await namedReceipts(trx, names).update({ pruned: true, body: null });
}

/** For the export of a person's data. */
export const exportedReceipts: ExportedRows = {
  table: 'receipts',
  title: 'Answers to what your devices sent',
  key: 'key',
  rows: (db, userId) => db('receipts').where('user_id', userId).select('key', 'status', 'body', 'created_at'),
};
