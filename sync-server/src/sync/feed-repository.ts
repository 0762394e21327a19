import type { SyncTable } from '#contracts/sync.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { CommittedChange } from '#server/database/commit-group.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface ChangeRow {
  seq: number;
  table_name: SyncTable;
  row_id: number;
  removed: FlagColumn;
  audience: number;
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
  range: { after: number; upTo: number },
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

/**
 * Changes that a later one of the same row and audience has made superfluous: a reader who comes late is shown the row
 * as it stands then, once. What is superfluous stays so, so that it can be looked for without holding up writers.
 */
export async function findSupersededSeqs(db: Db): Promise<number[]> {
  const newest = db('changes').max('seq').groupBy('table_name', 'row_id', 'audience');
  return db('changes').whereNotIn('seq', newest).pluck<number[]>('seq');
}

export async function deleteChanges(trx: Trx, seqs: readonly number[]): Promise<void> {
  await trx('changes').whereIn('seq', seqs).delete();
}
