import { summarizeDatabaseError } from '#server/database/database-errors.ts';
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

/** Most errors that a message names, so that it fits into a row of the jobs. */
const namedMax = 3;
/** Longest reason in a message. */
const reasonMax = 100;

/** @throws {AggregateError} for the log and the job, which runs again, if there are any. Its message names the first ones. */
export function requireAllEnded(...parts: readonly NotEnded[]): void {
  const errors = parts.flatMap((notEnded) => [...notEnded.values()]);
  if (errors.length === 0) return;
  const named = errors.slice(0, namedMax).map((error) => `${error.message} (${reasonOf(error.cause)})`);
  const more = errors.length - named.length;
  throw new AggregateError(errors, [...named, ...(more > 0 ? [`${more} more`] : [])].join('; '));
}

/** Why something could not be ended, without the message of a database error, which has the failing statement. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const database = summarizeDatabaseError(cause);
  const reason =
    database === null ? cause.message : `${database.code} ${database.constraint ?? ''}`.trimEnd();
  return reason.slice(0, reasonMax);
}
