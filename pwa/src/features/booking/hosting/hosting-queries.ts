import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { canAnswer } from '#contracts/rules/booking-lifecycle.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { findHosted } from '#pwa/data/outbox/waiting-counts.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Stays at the listings of this account, the next check-in first. */
export async function findHosting(db: PrivateDb): Promise<WithPending<Booking>[]> {
  const rows = await findHosted(db);
  return rows.sort((one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id);
}

/** The same, live; undefined while the first read runs. */
export const useHosting = (): WithPending<Booking>[] | undefined =>
  useLiveQuery(() => findHosting(privateDb()), []);

/** A booking at a listing of this account, or null. */
async function findHostedBooking(db: PrivateDb, id: number): Promise<WithPending<Booking> | null> {
  const rows = db.bookings.where('id').equals(id).toArray();
  const [booking] = await readWithPending<Booking>(db, 'bookings', rows, (made) => made.id === id);
  return booking?.host.id === db.account ? booking : null;
}

/** The same, live; undefined while the first read runs. */
export const useHostedBooking = (id: number): WithPending<Booking> | null | undefined =>
  useLiveQuery(() => findHostedBooking(privateDb(), id), [id]);

interface HostingGroups {
  /** Waiting for the host's answer, those that expire first in front. */
  requests: WithPending<Booking>[];
  /** Confirmed and not over, the next check-in first. */
  upcoming: WithPending<Booking>[];
  /** Over, cancelled, declined or expired, the latest first. */
  past: WithPending<Booking>[];
}

/** Groups stays into requests, upcoming and past. @param now milliseconds since 1970 */
export function groupHosting(bookings: readonly WithPending<Booking>[], now: number): HostingGroups {
  const isRequest = (booking: Booking): boolean => canAnswer(booking, now);
  const isUpcoming = (booking: Booking): boolean => booking.status === 'confirmed' && !isOver(booking, now);
  return {
    requests: bookings
      .filter(isRequest)
      .sort((one, other) => (one.expiresAt ?? '').localeCompare(other.expiresAt ?? '')),
    upcoming: bookings.filter(isUpcoming),
    past: bookings.filter((booking) => !isRequest(booking) && !isUpcoming(booking)).reverse(),
  };
}
