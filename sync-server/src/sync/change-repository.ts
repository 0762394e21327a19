import type { SyncTable } from '#contracts/sync.ts';
import { audiences, CommitGroup } from '#server/database/commit-group.ts';
import type { Trx } from '#server/database/database.ts';

/** Who is told of a change; the row itself is shown to each of them only as far as they may see it. */
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
  const group = CommitGroup.of(trx);
  const { table, id, removed = false, audience } = change;
  for (const reader of readersOf(audience)) group.addChange({ table, id, removed, audience: reader });
  return Promise.resolve();
}

function readersOf(audience: Audience): number[] {
  if (audience.kind === 'public') return [audiences.public];
  const users = [...new Set(audience.userIds)];
  return audience.kind === 'staff' ? [audiences.staff, ...users] : users;
}
