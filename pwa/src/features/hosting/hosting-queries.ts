import type { Booking } from '#contracts/bookings.ts';
import { combine, type Combined } from '#pwa/store/combine.ts';
import { privateDb } from '#pwa/store/open-stores.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Stays at the listings of this account, the next check-in first. */
export async function findHosting(db: PrivateDb): Promise<Combined<Booking>[]> {
  const isHosted = ({ host }: Booking): boolean => host.id === db.account;
  const rows = await combine<Booking>(db, 'bookings', db.bookings.filter(isHosted).toArray(), isHosted);
  return rows.sort((one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id);
}

/** The same, live; undefined while the first read runs. */
export const useHosting = (): Combined<Booking>[] | undefined =>
  useLiveQuery(() => findHosting(privateDb()), []);

export interface HostingGroups {
  /** Waiting for the host's answer, those that expire first in front. */
  requests: Combined<Booking>[];
  /** Confirmed and not over, the next check-in first. */
  upcoming: Combined<Booking>[];
  /** Over, cancelled, declined or expired, the latest first. */
  past: Combined<Booking>[];
}

/** Sorts stays into what a host has to do, to expect and to look back at. @param today `YYYY-MM-DD` */
export function groupHosting(
  bookings: readonly Combined<Booking>[],
  today: string,
  now: number,
): HostingGroups {
  const isRequest = ({ status, expiresAt }: Booking): boolean =>
    status === 'pending' && (expiresAt === null || Date.parse(expiresAt) > now);
  const isUpcoming = ({ status, endDate }: Booking): boolean => status === 'confirmed' && endDate >= today;
  return {
    requests: bookings
      .filter(isRequest)
      .sort((one, other) => (one.expiresAt ?? '').localeCompare(other.expiresAt ?? '')),
    upcoming: bookings.filter(isUpcoming),
    past: bookings.filter((booking) => !isRequest(booking) && !isUpcoming(booking)).reverse(),
  };
}
