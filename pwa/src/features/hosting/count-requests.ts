import { countRequests, recountMs } from '#pwa/data/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import { requestTotal } from './request-total.ts';

/** Updates the number of requests to answer for the signed-in account. @returns unsubscribe function */
export const keepRequestsCounted = (): (() => void) =>
  watchAccountCount({
    count: (db) => countRequests(db, Date.now()),
    onCount: requestTotal.set,
    recountMs,
  });
