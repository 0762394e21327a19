import { liveQuery, type Subscription } from 'dexie';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/store/open-stores.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { canAnswer, findHosting } from './hosting-queries.ts';
import { setRequests } from './request-total.ts';

/** A request also ends because its time is over, which changes nothing in the database. */
const recountMs = 60_000;

/** Requests at the listings of this account that can still be answered. */
export async function findRequestTotal(db: PrivateDb, now: number): Promise<number> {
  const bookings = await findHosting(db);
  return bookings.filter((booking) => canAnswer(booking, now)).length;
}

/** Keeps the number of requests to answer as it is, for whoever is signed in. @returns unsubscribe function */
export function keepRequestsCounted(): () => void {
  let counting: Subscription | null = null;
  const count = (): void => {
    counting?.unsubscribe();
    counting = null;
    if (currentAccount() === null) setRequests(0);
    else counting = watch(privateDb());
  };
  count();
  const unsubscribe = subscribeToAccount(count);
  const timer = setInterval(count, recountMs);
  return () => {
    clearInterval(timer);
    unsubscribe();
    counting?.unsubscribe();
  };
}

function watch(db: PrivateDb): Subscription {
  return liveQuery(async () => await findRequestTotal(db, Date.now())).subscribe({
    next: setRequests,
    // The database was closed under the read, as at a log-out; the screens tell of one that is gone for good.
    error: () => undefined,
  });
}
