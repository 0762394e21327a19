import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { findPackageIdsOf } from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import { recordTo } from '#server/catalog/properties/listing-audience.ts';
import { isOpen, type Standing } from '#server/catalog/properties/property-policy.ts';

/**
 * Records a change of a listing. If its visibility changed, or if it is deleted, also records its packages and taken stays,
 * which appear or disappear with it. Package days have no changes of their own: devices fetch them on demand and remove
 * them with their listing, and a year of days of a hundred packages would be too much for one transaction.
 * @param before null for a new listing @param after null for a deleted one
 */
export async function recordListingChange(
  trx: Trx,
  id: number,
  before: Standing | null,
  after: Standing | null,
): Promise<void> {
  await recordTo(trx, { table: 'properties', id }, before, after);
  if (before === null && after !== null) {
    const audience = { kind: 'users', userIds: [after.hostId] } as const;
    await recordChange(trx, { table: 'arrivalGuides', id, audience });
  }
  if (before === null || (after !== null && isOpen(before) === isOpen(after))) return;
  for (const packageId of await findPackageIdsOf(trx, id)) {
    await recordTo(trx, { table: 'retreatPackages', id: packageId }, before, after);
  }
  await recordTo(trx, { table: 'takenStays', id }, before, after);
}
