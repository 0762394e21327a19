import { unavailableDays } from '#contracts/rules/availability.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { fetchPackageAvailability, fetchTakenStays } from '#pwa/sync/fetch/fetch-packages.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

interface StayOf {
  propertyId: number;
  /** Of the chosen package, or null for none. */
  packageId: number | null;
  guests: number;
}

/** Days known to be unavailable for such a stay. Source: spec §5. */
async function findUnavailableDays(
  db: PublicDb,
  { propertyId, packageId, guests }: StayOf,
): Promise<Set<string>> {
  const taken = await db.takenStays.get(propertyId);
  const days =
    packageId === null ? [] : await db.packageAvailability.where('packageId').equals(packageId).toArray();
  return unavailableDays(taken?.stays ?? [], days, guests);
}

const noDays: ReadonlySet<string> = new Set();

/** The same, live, brought up to date when the listing is shown and when a package is chosen. */
export function useUnavailableDays(stay: StayOf, isOnline: boolean): ReadonlySet<string> {
  const { propertyId, packageId, guests } = stay;
  useTask(String(propertyId), isOnline, () => fetchTakenStays(propertyId));
  useTask(String(packageId), isOnline, async () =>
    packageId === null ? 'fresh' : await fetchPackageAvailability(packageId),
  );
  return (
    useLiveQuery(
      () => findUnavailableDays(publicDb(), { propertyId, packageId, guests }),
      [propertyId, packageId, guests],
    ) ?? noDays
  );
}
