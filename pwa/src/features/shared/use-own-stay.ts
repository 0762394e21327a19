import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { findOwnStay, type AskedStay } from '#pwa/data/trips/own-stay.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/**
 * The person's own booking that has the days of a refused request. Live; null if there is none or while it is read.
 * @param asked the stay of the request; null if it was not refused because its days are taken
 */
export function useOwnStay(asked: AskedStay | null): Booking | null {
  const account = useStore(accountStore);
  const ownStay = useLiveQuery(
    () => (asked === null ? null : findOwnStay(privateDb(), asked, Date.now())),
    [account, asked?.propertyId, asked?.startDate, asked?.endDate],
  );
  return ownStay ?? null;
}

/** Text of the link to that booking. */
export const ownStayLink = ({ status }: Pick<Booking, 'status'>): string =>
  status === 'pending' ? 'See that request' : 'See that stay';
