import { watchAccountCount } from '#pwa/data/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { canAnswer, findHosting } from './hosting-queries.ts';
import { requestTotal } from './request-total.ts';

/** A request also ends because its time is over, which changes nothing in the database. */
const recountMs = 60_000;

/** Requests at the listings of this account that can still be answered. */
export async function findRequestTotal(db: PrivateDb, now: number): Promise<number> {
  const bookings = await findHosting(db);
  return bookings.filter((booking) => canAnswer(booking, now)).length;
}

/** Updates the number of requests to answer for the signed-in account. @returns unsubscribe function */
export const keepRequestsCounted = (): (() => void) =>
  watchAccountCount({
    count: (db) => findRequestTotal(db, Date.now()),
    onCount: requestTotal.set,
    recountMs,
  });
