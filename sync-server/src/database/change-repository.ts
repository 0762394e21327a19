import type { Knex } from 'knex';
import type { SyncTable } from '#contracts/sync/sync.ts';
import { toFlag, type FlagColumn } from './columns.ts';
import { UnitOfWork } from './unit-of-work.ts';
import { audiences, type CommittedChange, type Db, type Trx } from './database.ts';

interface ChangeRow {
  seq: number;
  table_name: SyncTable;
  row_id: number;
  removed: FlagColumn;
  audience: number;
}

/** Sequence numbers after the first up to the second. */
interface SeqRange {
  after: number;
  upTo: number;
}

const toChange = (row: ChangeRow): CommittedChange => ({
  seq: row.seq,
  table: row.table_name,
  id: row.row_id,
  removed: toFlag(row.removed),
  audience: row.audience,
});

/** The sequence number of the newest committed change. */
export async function findLastSeq(db: Db): Promise<number> {
  const row = await db<{ name: string; value: number }>('counters').where('name', 'changes').first('value');
  return row?.value ?? 0;
}

/** Changes after `from`, oldest first. */
export async function findChangesAfter(db: Db, from: number, limit: number): Promise<CommittedChange[]> {
  const rows = await db<ChangeRow>('changes').where('seq', '>', from).orderBy('seq').limit(limit);
  return rows.map(toChange);
}

/**
 * Changes for any of the audiences in `(after, upTo]`, oldest first. Asked audience by audience, so that each is a
 * walk along its index however little of the feed is theirs.
 */
export async function findChangesFor(
  db: Db,
  audiences: readonly number[],
  range: SeqRange,
  limit: number,
): Promise<CommittedChange[]> {
  const found: ChangeRow[] = [];
  for (const audience of audiences) {
    const rows = await db<ChangeRow>('changes')
      .where({ audience })
      .where('seq', '>', range.after)
      .where('seq', '<=', range.upTo)
      .orderBy('seq')
      .limit(limit);
    found.push(...rows);
  }
  return found
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
    .map(toChange);
}

/** The sequence number of the `count`-th change after `after`, or of the last one; null if there is none. */
export async function findSeqAfter(db: Db, after: number, count: number): Promise<number | null> {
  const next = db<ChangeRow>('changes').where('seq', '>', after).orderBy('seq').limit(count).select('seq');
  const row = await db.from(next.as('next')).max<{ last: number | null }[]>('seq as last').first();
  return row?.last ?? null;
}

/**
 * Changes of two ranges that a later one of the same row and audience in them has made superfluous, at most `limit`: a
 * later reader gets the present row once. A superseded change stays superseded, so this read needs no lock and delays no
 * writer.
 * @param ranges without a change in both
 */
export async function findSupersededSeqs(
  db: Db,
  [older, newer]: readonly [SeqRange, SeqRange],
  limit: number,
): Promise<number[]> {
  const changesOf = ({ after, upTo }: SeqRange): Knex.QueryBuilder =>
    db<ChangeRow>('changes')
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .select('seq', 'table_name', 'row_id', 'audience');
  // Sorted, which takes more memory from the disk. PostgreSQL would compare each change with a list that is too long for
  // its memory from the beginning.
  const withLater = db
    .from(changesOf(older).unionAll(changesOf(newer)).as('both'))
    .select(
      'seq',
      db.raw('lead(seq) OVER (PARTITION BY table_name, row_id, audience ORDER BY seq) AS later'),
    );
  return db.from(withLater.as('changes')).whereNotNull('later').limit(limit).pluck<number[]>('seq');
}

export async function deleteChanges(trx: Trx, seqs: readonly number[]): Promise<void> {
  await trx('changes').whereIn('seq', seqs).delete();
}

/** Who receives a change; each of them gets the row only as far as they may see it. */
export type Audience =
  | { kind: 'public' }
  | { kind: 'users'; userIds: readonly number[] }
  /** Staff, and these users besides. */
  | { kind: 'staff'; userIds: readonly number[] };

export interface RecordedChange {
  table: SyncTable;
  /** Id of the row; of the listing for `takenStays`. */
  id: number;
  /** The row is gone, or gone for this audience. */
  removed?: boolean;
  audience: Audience;
}

/**
 * Adds a change to the feed of the open transaction. A row that leaves an audience (a listing that is no longer
 * verified) gets a change with `removed` for that audience beside the one for those who still see it.
 */
export function recordChange(trx: Trx, change: RecordedChange): Promise<void> {
  const { changes } = UnitOfWork.of(trx);
  const { table, id, removed = false, audience } = change;
  for (const reader of readersOf(audience)) changes.push({ table, id, removed, audience: reader });
  return Promise.resolve();
}

function readersOf(audience: Audience): number[] {
  if (audience.kind === 'public') return [audiences.public];
  const users = [...new Set(audience.userIds)];
  return audience.kind === 'staff' ? [audiences.staff, ...users] : users;
}

/** Deletes changes of one audience, at most `limit`. @returns their number */
export async function deleteChangesFor(trx: Trx, audience: number, limit: number): Promise<number> {
  const seqs = await trx<ChangeRow>('changes').where({ audience }).orderBy('seq').limit(limit).pluck('seq');
  await deleteChanges(trx, seqs);
  return seqs.length;
}
