import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import {
  findAvailabilityIdsOf,
  findPackageIdsOf,
} from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import { recordTo } from '#server/catalog/properties/listing-audience.ts';
import { isOpen, type Standing } from '#server/catalog/properties/property-policy.ts';

/**
 * Records that a listing changed. Where its standing changed, what belongs to it comes into view, or goes out of it,
 * with it: packages and taken stays; days of packages are only taken away, a device asks for them when it needs them.
 * @param before null for a new listing @param after null for one that is gone
 */
export async function recordListingChange(
  trx: Trx,
  id: number,
  before: Standing | null,
  after: Standing | null,
): Promise<void> {
  await recordTo(trx, { table: 'properties', id }, before, after);
  const isOpenNow = after !== null && isOpen(after);
  if (before === null || isOpen(before) === isOpenNow) return;
  for (const packageId of await findPackageIdsOf(trx, id)) {
    await recordTo(trx, { table: 'retreatPackages', id: packageId }, before, after);
  }
  await recordTo(trx, { table: 'takenStays', id }, before, after);
  if (isOpenNow) return;
  const audience = { kind: 'public' } as const;
  for (const dayId of await findAvailabilityIdsOf(trx, id)) {
    await recordChange(trx, { table: 'packageAvailability', id: dayId, removed: true, audience });
  }
}
