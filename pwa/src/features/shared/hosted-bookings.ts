import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/**
 * Bookings for their host, with waiting cancellations. A refused cancellation has no effect: the guest still comes.
 * @param rows bookings of the mirror
 * @param belongs as of `readWithPending`
 */
export async function readHostedBookings(
  db: PrivateDb,
  rows: PromiseLike<Booking[]>,
  belongs: (booking: Booking) => boolean,
): Promise<WithPending<Booking>[]> {
  const stored = await rows;
  const byId = new Map(stored.map((booking) => [booking.id, booking]));
  const shown = await readWithPending<Booking>(db, 'bookings', stored, belongs);
  return shown.map((booking) => {
    const { id, pending } = booking;
    return pending?.state === 'rejected' ? { ...booking, ...byId.get(id), pending } : booking;
  });
}
