import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { deleteItems, findItemIdsOf } from './programme-item-repository.ts';
import { deletePicks, findPicks } from './programme-pick-repository.ts';

/** Records the change of items for the host of their listing. */
export async function recordItemChanges(
  trx: Trx,
  hostId: number,
  itemIds: readonly number[],
  removed = false,
): Promise<void> {
  const audience = { kind: 'users', userIds: [hostId] } as const;
  for (const id of itemIds) await recordChange(trx, { table: 'programmeItems', id, removed, audience });
}

/**
 * Puts back what the guest of a stay picked, because the stay was cancelled.
 * @returns whether there was something
 */
export async function releasePicksOf(trx: Trx, { id, host }: Pick<Booking, 'id' | 'host'>): Promise<boolean> {
  const itemIds = (await findPicks(trx, [id])).get(id) ?? [];
  if (itemIds.length === 0) return false;
  await deletePicks(trx, id, itemIds);
  await recordItemChanges(trx, host.id, itemIds);
  return true;
}

/** Records for the host that the guest of a stay does not count any more at the items that they picked. */
export async function recordPickedItems(trx: Trx, { id, host }: Pick<Booking, 'id' | 'host'>): Promise<void> {
  await recordItemChanges(trx, host.id, (await findPicks(trx, [id])).get(id) ?? []);
}

/** Deletes the items of a departure, or everything of a listing, also on the devices of the host. @returns their number */
export async function removeItemsOf(
  trx: Trx,
  hostId: number,
  of: { departureId: number } | { propertyId: number },
): Promise<number> {
  const ids = await findItemIdsOf(trx, of);
  await deleteItems(trx, ids);
  await recordItemChanges(trx, hostId, ids, true);
  return ids.length;
}
