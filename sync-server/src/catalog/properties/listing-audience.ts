import type { SyncTable } from '#contracts/sync/sync.ts';
import type { Trx } from '#server/database/database.ts';
import { isOpen, type Standing } from './property-policy.ts';
import { recordChange, type Audience } from '#server/database/change-repository.ts';

/** Readers of a listing and of what belongs to it: everybody where it is open, else its host and staff. */
export function audienceOf(standing: Standing): Audience {
  const { hostId } = standing;
  return isOpen(standing) ? { kind: 'public' } : { kind: 'staff', userIds: [hostId] };
}

/**
 * Tells the readers of a row that it changed. Where fewer people may see it than before, it is first taken from
 * everybody and then given anew to those who still may: later changes win on a device.
 * @param before standing until now; null for a new row @param after standing from now on; null for a row that is gone
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
