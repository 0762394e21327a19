import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Trx } from '#server/database/database.ts';
import { runIsolated } from '#server/database/isolated-work.ts';
import { AppError } from '#server/lib/errors.ts';

/** Bookings, and people who wait, that end in one transaction: at most about 50 ms, in which other writes wait. */
export const endedAtOnce = 20;

/** Why bookings could not be ended, by their ids. */
export type NotEnded = ReadonlyMap<number, Error>;

/**
 * Ends bookings in the open transaction. One that cannot be ended stays as it is, and does not hold up the others.
 * @throws {AppError} `unavailable`, `out_of_space`: trouble of the database, which the next ones would only wait for, too
 */
export async function endEach(
  trx: Trx,
  bookings: readonly Booking[],
  end: (booking: Booking) => Promise<unknown>,
): Promise<NotEnded> {
  const notEnded = new Map<number, Error>();
  for (const booking of bookings) {
    const result = await runIsolated(trx, { work: () => end(booking), options: {} });
    if ('error' in result) {
      if (result.error instanceof AppError && result.error.status >= 500) throw result.error;
      const message = `Booking ${booking.id} could not be ended`;
      notEnded.set(booking.id, new Error(message, { cause: result.error }));
    }
  }
  return notEnded;
}

/** @throws {AggregateError} for the log, if there are any: the job runs again */
export function requireAllEnded(notEnded: NotEnded): void {
  if (notEnded.size > 0) throw new AggregateError(notEnded.values(), 'Some bookings could not be ended');
}
