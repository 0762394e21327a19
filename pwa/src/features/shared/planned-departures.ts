import type { Departure } from '#contracts/domain/booking/departures.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Departures of an own listing that are planned, also unsent ones, earliest first, live; undefined while they are read. */
export function usePlannedDepartures(propertyId: number): Departure[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(async () => {
    const db = privateDb();
    const rows = db.ownDepartures.where('propertyId').equals(propertyId).toArray();
    const isHere = (made: Departure): boolean => made.propertyId === propertyId;
    const departures = await readWithPending<Departure>(db, 'ownDepartures', rows, isHere);
    return departures
      .filter(({ status }) => status === 'open' || status === 'full')
      .sort((one, other) => one.startDate.localeCompare(other.startDate));
  }, [account, propertyId]);
}
