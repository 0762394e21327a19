import { findHostIds } from '#server/catalog/properties/listing-terms-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';

/** Records that claims of a listing other than those of stays have changed, for everyone and for its host. */
export async function recordClaimChange(trx: Trx, propertyId: number): Promise<void> {
  await recordChange(trx, { table: 'takenStays', id: propertyId, audience: { kind: 'public' } });
  const hostId = (await findHostIds(trx, [propertyId])).get(propertyId);
  if (hostId === undefined) return;
  const audience = { kind: 'users', userIds: [hostId] } as const;
  await recordChange(trx, { table: 'calendars', id: propertyId, audience });
}
