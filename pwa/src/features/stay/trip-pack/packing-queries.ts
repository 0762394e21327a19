import { findProperty } from '#pwa/data/properties/find-property.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { findPacked } from '#pwa/data/trips/packed-items.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { packingItems, type PackingItem } from './packing-items.ts';

interface PackingList {
  items: PackingItem[];
  /** Ids of what is packed. */
  packed: ReadonlySet<string>;
}

/** The packing list of a trip from this device, live; undefined while it is read. */
export function usePackingList(bookingId: number, propertyId: number): PackingList | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(async () => {
    const db = privateDb();
    const [listing, packed] = await Promise.all([
      findProperty(publicDb(), db, propertyId),
      findPacked(db, bookingId),
    ]);
    return { items: packingItems(listing), packed };
  }, [account, bookingId, propertyId]);
}
