import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

/** `waiting`: may be undone. `erasing`: cannot be undone any more, and is not complete. `erased`: complete. */
export type DeletionState = 'waiting' | 'erasing' | 'erased';

interface DeletionRow {
  user_id: number;
  state: DeletionState;
  deletes_at: string;
  undo_digest: string | null;
  hidden_listings: string;
  removes_reviews: FlagColumn;
}

/** A listing that was hidden, and how it was before. `pausedUntil`: as of a listing. */
export interface HiddenListing {
  id: number;
  listed: boolean;
  pausedUntil: string | null;
}

/** An account that is to be deleted, or was. Instants are ISO 8601. */
export interface AccountDeletion {
  userId: number;
  state: DeletionState;
  deletesAt: string;
  /** Listings that were hidden when the deletion was asked for. */
  hiddenListings: readonly HiddenListing[];
  /** Whether published reviews are erased too. */
  removesReviews: boolean;
}

const toDeletion = (row: DeletionRow): AccountDeletion => ({
  userId: row.user_id,
  state: row.state,
  deletesAt: row.deletes_at,
  hiddenListings: JSON.parse(row.hidden_listings) as HiddenListing[],
  removesReviews: toFlag(row.removes_reviews),
});

export async function findDeletion(db: Db, userId: number): Promise<AccountDeletion | null> {
  const row = await db<DeletionRow>('account_deletions').where('user_id', userId).first();
  return row === undefined ? null : toDeletion(row);
}

/** The query of `findLeavingAmong`, as part of another one. */
export const selectLeaving = (db: Db, userIds: readonly number[]) =>
  db<DeletionRow>('account_deletions').whereIn('user_id', userIds).select('user_id');

/** The subset of people whose account is to be deleted, or is. */
export const findLeavingAmong = async (db: Db, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(await selectLeaving(db, userIds).pluck<number[]>('user_id'));

/** States of the deletions of these people, by id; none for an account that is not to be deleted. */
export async function findDeletionStates(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, DeletionState>> {
  const rows = await db<DeletionRow>('account_deletions')
    .whereIn('user_id', userIds)
    .select('user_id', 'state');
  return new Map(rows.map(({ user_id, state }) => [user_id, state]));
}

/** Whether nobody can bring the account back any more. */
export async function isErased(db: Db, userId: number): Promise<boolean> {
  const deletion = await findDeletion(db, userId);
  return deletion !== null && deletion.state !== 'waiting';
}

/** The deletion that a link undoes. */
export async function findDeletionToUndo(db: Db, undoDigest: string): Promise<AccountDeletion | null> {
  const row = await db<DeletionRow>('account_deletions').where('undo_digest', undoDigest).first();
  return row === undefined ? null : toDeletion(row);
}

/** Stores a deletion that can be undone. @param undoDigest digest of the token of its link */
export async function insertDeletion(
  trx: Trx,
  { userId, deletesAt, hiddenListings, removesReviews }: Omit<AccountDeletion, 'state'>,
  undoDigest: string,
): Promise<void> {
  await trx<DeletionRow>('account_deletions').insert({
    user_id: userId,
    state: 'waiting',
    deletes_at: deletesAt,
    undo_digest: undoDigest,
    hidden_listings: JSON.stringify(hiddenListings),
    removes_reviews: removesReviews,
  });
}

export async function deleteDeletion(trx: Trx, userId: number): Promise<void> {
  await trx<DeletionRow>('account_deletions').where('user_id', userId).delete();
}

/** Moves on to a state in which the deletion cannot be undone. `deletesAt`: ISO 8601, if no row is there yet. */
export async function setDeletionState(
  trx: Trx,
  state: 'erasing' | 'erased',
  { userId, deletesAt, removesReviews }: Pick<AccountDeletion, 'userId' | 'deletesAt' | 'removesReviews'>,
): Promise<void> {
  const values = { state, undo_digest: null, hidden_listings: '[]', removes_reviews: removesReviews };
  await trx<DeletionRow>('account_deletions')
    .insert({ user_id: userId, deletes_at: deletesAt, ...values })
    .onConflict('user_id')
    .merge(values);
}

/** Deletions that began to erase, by id, with `deletesAt`. @param after id of the last one of the page before */
export async function findErasures(db: Db, after: number, limit: number): Promise<AccountDeletion[]> {
  const rows = await db<DeletionRow>('account_deletions')
    .whereIn('state', ['erasing', 'erased'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit);
  return rows.map(toDeletion);
}
