import { countRequests, recountMs } from '#pwa/data/outbox/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/account/watch-account.ts';
import { requestTotal } from './request-total.ts';

/** Updates the number of requests to answer for the signed-in account. @returns unsubscribe function */
export const keepRequestsCounted = (): (() => void) =>
  watchAccountCount({
    count: (db) => countRequests(db, Date.now()),
    onCount: requestTotal.set,
    recountMs,
  });
