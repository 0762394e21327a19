import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { Db } from '#server/database/database.ts';
import { canSee } from '#server/catalog/properties/property-policy.ts';
import { findListed } from '#server/catalog/properties/property-repository.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import type { Caller } from '#server/lib/caller.ts';
import { findAvailabilityByIds, findPackageIdsOfHost, findPackages } from './retreat-package-repository.ts';

/**
 * Packages of visible listings, for the change feed. The first read returns only those of the viewer's own listings.
 */
export const retreatPackageFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const packages = await filterVisible(db, await findPackages(db, ids), viewer);
    return new Map(packages.map((one) => [one.id, one]));
  },
  listOwnIds: (db, viewer) => findPackageIdsOfHost(db, viewer.userId),
};

/**
 * Package days for the change feed, visible like their packages. The first read returns none: devices fetch them on
 * demand.
 */
export const packageAvailabilityFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const days = await findAvailabilityByIds(db, ids);
    const packageIds = [...new Set(days.map(({ packageId }) => packageId))];
    const visible = await filterVisible(db, await findPackages(db, packageIds), viewer);
    const visibleIds = new Set(visible.map(({ id }) => id));
    return new Map(days.filter((day) => visibleIds.has(day.packageId)).map((day) => [day.id, day]));
  },
};

async function filterVisible(
  db: Db,
  packages: readonly RetreatPackage[],
  viewer: Caller | null,
): Promise<RetreatPackage[]> {
  const listings = await findListed(db, [...new Set(packages.map(({ propertyId }) => propertyId))]);
  const seen = new Set(listings.filter((listing) => canSee(listing, viewer)).map(({ id }) => id));
  return packages.filter(({ propertyId }) => seen.has(propertyId));
}
