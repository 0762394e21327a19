import { findProperty } from '#pwa/data/properties/find-property.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { packingItems, type PackingItem } from './packing-items.ts';

interface PackingList {
  items: PackingItem[];
  /** Ids of what is packed. */
  packed: ReadonlySet<string>;
}

export const packedKey = (bookingId: number): string => `packed:${bookingId}`;

/** Ids of what is packed for a trip. */
export async function findPacked(db: PrivateDb, bookingId: number): Promise<Set<string>> {
  return new Set((await db.meta.get(packedKey(bookingId)))?.value as string[] | undefined);
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
