import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { fetchPackage, fetchPackages } from '#pwa/sync/fetch/fetch-packages.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import type { CheckoutStay } from './checkout-query.ts';

/** Retreat of a checkout URL, as far as it is on this device. */
interface CheckoutPlace {
  property: Property | null;
  chosenPackage: RetreatPackage | null;
}

async function findPlace({ propertyId, packageId }: CheckoutStay): Promise<CheckoutPlace> {
  const property = await findProperty(publicDb(), privateDb(), propertyId);
  const found = packageId === null ? undefined : await publicDb().retreatPackages.get(packageId);
  return { property, chosenPackage: found?.propertyId === propertyId ? found : null };
}

async function fetchPlace(stay: CheckoutStay): Promise<FetchResult> {
  const listing = await fetchProperty(stay.propertyId);
  if (listing !== 'fresh' || stay.packageId === null) return listing;
  // Packages are stored with their property, so fetch it first. A retired package needs a fetch of its own.
  const packages = await fetchPackages(stay.propertyId);
  const isThere = (await publicDb().retreatPackages.get(stay.packageId)) !== undefined;
  return packages !== 'fresh' || isThere ? packages : await fetchPackage(stay.packageId);
}

interface CheckoutRead {
  /** Undefined while it is read. */
  place: CheckoutPlace | undefined;
  /** Result of the fetch; undefined while it runs. */
  outcome: FetchResult | undefined;
  retry: () => void;
}

/** The retreat of a checkout: from the device at once, and as the server has it once it answers. */
export function useCheckoutPlace(stay: CheckoutStay, isOnline: boolean): CheckoutRead {
  const key = JSON.stringify(stay);
  const place = useLiveQuery(() => findPlace(stay), [key]);
  const { result, again } = useTask(key, isOnline, () => fetchPlace(stay));
  return { place, outcome: result, retry: again };
}
