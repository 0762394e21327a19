import { countRequests } from '#pwa/data/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import { requestTotal } from './request-total.ts';

/** A request also ends because its time is over, which changes nothing in the database. */
const recountMs = 60_000;

/** Updates the number of requests to answer for the signed-in account. @returns unsubscribe function */
export const keepRequestsCounted = (): (() => void) =>
  watchAccountCount({
    count: (db) => countRequests(db, Date.now()),
    onCount: requestTotal.set,
    recountMs,
  });
