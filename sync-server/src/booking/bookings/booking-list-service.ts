import type { Booking, StaysQuery } from '#contracts/domain/booking/bookings.ts';
import { isCalendarDay } from '#contracts/fields/fields.ts';
import { bookingPage } from '#contracts/request-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Database } from '#server/database/database.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import type { Caller } from '#server/lib/caller.ts';
import { asOf } from './booking-policy.ts';
import { findStaysOf, type StaysEnd } from './stored/booking-repository.ts';

/** A page of stays. `next`: the cursor of the page after it, null on the last. */
interface StaysPage {
  bookings: Booking[];
  next: string | null;
}

/**
 * The caller's stays as guest, or those at their listings as host, latest check-in first. @throws {AppError}
 * `bad_cursor`
 */
export async function findStaysPage(
  { database, clock }: { database: Database; clock: Clock },
  { userId }: Caller,
  side: 'guest' | 'host',
  { limit = bookingPage.default, cursor }: StaysQuery,
): Promise<StaysPage> {
  // One more row than requested shows whether there is a next page.
  const found = await findStaysOf(
    database.read,
    side === 'guest' ? { guestId: userId } : { hostId: userId },
    { limit: limit + 1, after: readEnd(cursor) },
  );
  const { rows, hasMore } = cutPage(found, limit);
  const last = rows.at(-1);
  return {
    bookings: rows.map((booking) => asOf(booking, clock.now())),
    next: hasMore && last !== undefined ? writeCursor(last.startDate, last.id) : null,
  };
}

function readEnd(cursor: string | undefined): StaysEnd | null {
  if (cursor === undefined) return null;
  const { sortedBy, id } = parseCursor(cursor, isCalendarDay);
  return { startDate: sortedBy, id };
}
