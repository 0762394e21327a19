import type { ExportedRows } from '#server/database/exported-rows.ts';
import { findSuspendedAmong, suspendedSql } from '#server/accounts/suspensions/suspension-repository.ts';
import type { Knex } from 'knex';
import type { Db, Trx } from '#server/database/database.ts';

interface BlockRow {
  blocker_id: number;
  blocked_id: number;
  created_at: string;
}

/** A block as stored. `createdAt`: ISO 8601. */
export interface StoredBlock {
  blockedId: number;
  createdAt: string;
}

const toBlock = (row: BlockRow): StoredBlock => ({ blockedId: row.blocked_id, createdAt: row.created_at });

/** People whom a person blocked, newest first. */
export async function findBlocksOf(db: Db, blockerId: number): Promise<StoredBlock[]> {
  const rows = await db<BlockRow>('blocks')
    .where('blocker_id', blockerId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'blocked_id', order: 'desc' },
    ]);
  return rows.map(toBlock);
}

/** The subset of the people whom a person blocked, unordered. */
export async function findBlocks(
  db: Db,
  blockerId: number,
  blockedIds: readonly number[],
): Promise<StoredBlock[]> {
  const rows = await db<BlockRow>('blocks').where('blocker_id', blockerId).whereIn('blocked_id', blockedIds);
  return rows.map(toBlock);
}

/** People who blocked a person, in order of their id, after an id. */
export const findBlockersOf = (
  db: Db,
  blockedId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> =>
  db<BlockRow>('blocks')
    .where('blocked_id', blockedId)
    .where('blocker_id', '>', after)
    .orderBy('blocker_id')
    .limit(limit)
    .pluck('blocker_id');

/** Whether one of the two blocked the other, or is suspended: then too, neither can reach the other. */
export async function isBlockedPair(db: Db, one: number, other: number): Promise<boolean> {
  const row = await db<BlockRow>('blocks')
    .whereIn('blocker_id', [one, other])
    .whereIn('blocked_id', [one, other])
    .first('blocker_id');
  return row !== undefined || (await findSuspendedAmong(db, [one, other])).size > 0;
}

/** SQL: whether one of the two people blocked the other, or is suspended. @param one column that has a person's id, as `other` */
export const blockedPairSql = (one: string, other: string): string =>
  `(exists (select 1 from blocks k where k.blocker_id in (${one}, ${other}) and k.blocked_id in (${one}, ${other}))
    or ${suspendedSql(one)} or ${suspendedSql(other)})`;

/** The subset of people who blocked a person, whom the person blocked, or of whom one is suspended. */
export async function findBlockedWith(
  db: Db,
  userId: number,
  others: readonly number[],
): Promise<Set<number>> {
  const rows = await db<BlockRow>('blocks')
    .whereRaw('(blocker_id = ? or blocked_id = ?)', [userId, userId])
    .where((either) => {
      void either.whereIn('blocker_id', others).orWhereIn('blocked_id', others);
    });
  const blocked = rows.flatMap((row) => [row.blocker_id, row.blocked_id]).filter((id) => id !== userId);
  const suspended = await findSuspendedAmong(db, [userId, ...others]);
  return new Set(suspended.has(userId) ? others : [...blocked, ...suspended]);
}

export async function insertBlock(
  trx: Trx,
  blockerId: number,
  { blockedId, createdAt }: StoredBlock,
): Promise<void> {
  await trx<BlockRow>('blocks').insert({
    blocker_id: blockerId,
    blocked_id: blockedId,
    created_at: createdAt,
  });
}

/** @returns whether there was one */
export async function deleteBlock(trx: Trx, blockerId: number, blockedId: number): Promise<boolean> {
  const found = { blocker_id: blockerId, blocked_id: blockedId };
  return (await trx<BlockRow>('blocks').where(found).delete()) > 0;
}

/** Deletes the blocks that a person set. */
export async function deleteBlocksOf(trx: Trx, blockerId: number): Promise<void> {
  await trx<BlockRow>('blocks').where('blocker_id', blockerId).delete();
}

/** For the export of a person's data. Who blocked the person is not theirs to know. */
export const exportedBlocks: ExportedRows = {
  table: 'blocks',
  title: 'People you blocked',
  key: ['blocker_id', 'blocked_id'],
  rows: (db, userId): Knex.QueryBuilder => db('blocks').where('blocker_id', userId),
};
