import type { PackageAvailability, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import { fetchPackageAvailability, fetchPackages } from '#pwa/sync/fetch/fetch-packages.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { findOwnPackages } from './package-queries.ts';

/** Packages of a property for its host, with unsent changes; retired ones last. */
async function findHostPackages(db: PrivateDb, propertyId: number): Promise<WithPending<RetreatPackage>[]> {
  const packages = await findOwnPackages(db, propertyId);
  return packages.sort((one, other) => Number(other.available) - Number(one.available) || one.id - other.id);
}

interface HostPackages {
  /** Undefined while the first read runs. */
  packages: WithPending<RetreatPackage>[] | undefined;
  /** Result of the fetch; undefined while it runs. */
  outcome: FetchResult | undefined;
  retry: () => void;
}

/** The same, live, brought up to date when a listing is chosen. */
export function useHostPackages(propertyId: number, isOnline: boolean): HostPackages {
  const packages = useLiveQuery(() => findHostPackages(privateDb(), propertyId), [propertyId]);
  const { result, again } = useTask(String(propertyId), isOnline, () => fetchPackages(propertyId));
  return { packages, outcome: result, retry: again };
}

interface PackageDays {
  /** The next first. Null if they were never fetched to this device, undefined while the first read runs. */
  days: PackageAvailability[] | null | undefined;
  /** Whether the last fetch failed. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Days of a package that say something else than 'open'. They are fetched once the server has the package.
 * @param today `YYYY-MM-DD`
 */
export function usePackageDays(packageId: number, today: string, isOnline: boolean): PackageDays {
  const isStored = useLiveQuery(
    async () => (await privateDb().ownPackages.get(packageId)) !== undefined,
    [packageId],
  );
  const { result: outcome = null, again } = useTask(
    String(packageId),
    isOnline && isStored === true,
    async () => (isStored === true ? await fetchPackageAvailability(packageId) : null),
  );
  const days = useLiveQuery(async () => {
    if (isStored === undefined) return undefined;
    const db = publicDb();
    const rows = await db.packageAvailability.where('packageId').equals(packageId).toArray();
    const isRead = !isStored || (await listFetchedAt(db, `availability:${packageId}`)) !== null;
    if (!isRead) return null;
    return rows.filter(({ date }) => date >= today).sort((one, other) => one.date.localeCompare(other.date));
  }, [packageId, today, isStored]);
  return { days, hasFailed: outcome !== null && outcome !== 'fresh', retry: again };
}
