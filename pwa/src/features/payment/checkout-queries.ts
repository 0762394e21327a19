import { findListing } from '#pwa/store/find-listing.ts';
import { privateDb, publicDb } from '#pwa/store/open-stores.ts';
import { fillProperty } from '#pwa/sync/fill.ts';
import { fillPackage, fillPackages } from '#pwa/sync/stay-fill.ts';
import type { FillResult } from '#pwa/sync/fill-once.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { orderOf, type CheckoutOrder } from './checkout-order.ts';
import type { CheckoutStay } from './checkout-query.ts';

/** The order from what this device has, or null where the listing or its package is missing. */
export async function findOrder(stay: CheckoutStay): Promise<CheckoutOrder | null> {
  const property = await findListing(publicDb(), privateDb(), stay.propertyId);
  if (property === null) return null;
  if (stay.packageId === null) return orderOf(stay, property, null);
  const chosen = await publicDb().retreatPackages.get(stay.packageId);
  return chosen?.propertyId === stay.propertyId ? orderOf(stay, property, chosen) : null;
}

async function fillOrder(stay: CheckoutStay): Promise<FillResult> {
  const listing = await fillProperty(stay.propertyId);
  if (listing !== 'fresh' || stay.packageId === null) return listing;
  // Packages are kept with their listing, so they come after it; one that was retired since is asked for by itself.
  const packages = await fillPackages(stay.propertyId);
  const isThere = (await publicDb().retreatPackages.get(stay.packageId)) !== undefined;
  return packages !== 'fresh' || isThere ? packages : await fillPackage(stay.packageId);
}

export type CheckoutRead =
  | { state: 'loading' }
  | { state: 'ready'; order: CheckoutOrder }
  | { state: 'failed'; outcome: FillResult; retry: () => void };

/** The order that an address names: from the device at once, and as the server has it once it answers. */
export function useCheckoutOrder(stay: CheckoutStay, isOnline: boolean): CheckoutRead {
  const key = JSON.stringify(stay);
  const order = useLiveQuery(() => findOrder(stay), [key]);
  // The read that follows a fill is part of the fill: what is missing after it is missing.
  const { result, again } = useTask(key, isOnline, async () => {
    const outcome = await fillOrder(stay);
    return { outcome, isThere: (await findOrder(stay)) !== null };
  });
  if (order != null) return { state: 'ready', order };
  return result === undefined || result.isThere
    ? { state: 'loading' }
    : { state: 'failed', outcome: result.outcome, retry: again };
}
