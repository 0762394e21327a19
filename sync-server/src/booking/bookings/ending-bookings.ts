import type { Trx } from '#server/database/database.ts';
import { runIsolated } from '#server/database/isolated-work.ts';
import { AppError } from '#server/lib/errors.ts';

/** Bookings, and people who wait, that end in one transaction: at most about 50 ms, in which other writes wait. */
export const endedAtOnce = 20;

/** Why bookings, or entries of waiting lists, could not be ended, by their ids. */
export type NotEnded = ReadonlyMap<number, Error>;

/**
 * Ends bookings, or entries of waiting lists, in the open transaction. One that cannot be ended stays as it is, and does
 * not hold up the others.
 * @throws {AppError} `unavailable`, `out_of_space`: trouble of the database, which the next ones would only wait for, too
 */
export async function endEach<Item extends { id: number }>(
  trx: Trx,
  kind: 'Booking' | 'Waiting list entry',
  items: readonly Item[],
  end: (item: Item) => Promise<unknown>,
): Promise<NotEnded> {
  const notEnded = new Map<number, Error>();
  for (const item of items) {
    const result = await runIsolated(trx, { work: () => end(item), options: {} });
    if ('error' in result) {
      if (result.error instanceof AppError && result.error.status >= 500) throw result.error;
      const message = `${kind} ${item.id} could not be ended`;
      notEnded.set(item.id, new Error(message, { cause: result.error }));
    }
  }
  return notEnded;
}

/** @throws {AggregateError} for the log, if there are any: the job runs again */
export function requireAllEnded(...parts: readonly NotEnded[]): void {
  const errors = parts.flatMap((notEnded) => [...notEnded.values()]);
  if (errors.length > 0) throw new AggregateError(errors, 'Some bookings could not be ended');
}
