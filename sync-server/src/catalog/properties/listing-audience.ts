import type { SyncTable } from '#contracts/sync/sync.ts';
import type { Trx } from '#server/database/database.ts';
import { isOpen, type Standing } from './property-policy.ts';
import { recordChange, type Audience } from '#server/database/change-repository.ts';

/** Readers of a listing and its packages: everyone if it is open, otherwise its host and staff. */
export function audienceOf(standing: Standing): Audience {
  const { hostId } = standing;
  return isOpen(standing) ? { kind: 'public' } : { kind: 'staff', userIds: [hostId] };
}

/**
 * Records the change for all readers of the row. If the audience shrinks, records a removal for everyone first, then
 * the row for those who may still see it: on a device the later change wins.
 * @param before status before the change; null for a new row @param after status after it; null for a deleted row
 */
export async function recordTo(
  trx: Trx,
  row: { table: SyncTable; id: number },
  before: Standing | null,
  after: Standing | null,
): Promise<void> {
  const isTaken = before !== null && (after === null || (isOpen(before) && !isOpen(after)));
  if (isTaken) await recordChange(trx, { ...row, removed: true, audience: audienceOf(before) });
  if (after !== null) await recordChange(trx, { ...row, audience: audienceOf(after) });
}
