import type { WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { audienceOf } from '#server/catalog/properties/listing-audience.ts';
import { findHostIds, findStanding } from '#server/catalog/properties/listing-terms-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { refreshNextDepartures } from './next-departure-service.ts';

/**
 * Records the change of a departure for all who see its listing, and updates the departures that the listing carries. Call
 * it last, when the rows of the departure and its rooms are stored or deleted.
 */
export function recordDepartureChange(
  trx: Trx,
  { id, propertyId }: { id: number; propertyId: number },
  now: Date,
): Promise<void> {
  return recordChanges(trx, { ids: [id], propertyId, removed: false }, now);
}

/** The same once for all departures of a listing that were deleted. */
export function recordDepartureDeletions(
  trx: Trx,
  deleted: { ids: readonly number[]; propertyId: number },
  now: Date,
): Promise<void> {
  return recordChanges(trx, { ...deleted, removed: true }, now);
}

async function recordChanges(
  trx: Trx,
  { ids, propertyId, removed }: { ids: readonly number[]; propertyId: number; removed: boolean },
  now: Date,
): Promise<void> {
  await refreshNextDepartures(trx, propertyId, now);
  const standing = await findStanding(trx, propertyId);
  if (standing === null) return;
  const audience = audienceOf(standing);
  for (const id of ids) await recordChange(trx, { table: 'departures', id, removed, audience });
}

/** Records the change of entries on waiting lists of one listing: each for its person, and all for the host. */
export async function recordWaitingChanges(
  trx: Trx,
  propertyId: number,
  entries: readonly Pick<WaitingEntry, 'id' | 'userId'>[],
  removed = false,
): Promise<void> {
  if (entries.length === 0) return;
  const hostId = (await findHostIds(trx, [propertyId])).get(propertyId);
  const toHost = { kind: 'users', userIds: hostId === undefined ? [] : [hostId] } as const;
  for (const { id, userId } of entries) {
    const audience = { kind: 'users', userIds: [userId] } as const;
    await recordChange(trx, { table: 'waitingEntries', id, removed, audience });
    await recordChange(trx, { table: 'waitingPeople', id, removed, audience: toHost });
  }
}
