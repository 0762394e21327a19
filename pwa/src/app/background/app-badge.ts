import { liveQuery } from 'dexie';
import { findRequestTotal } from '#pwa/features/hosting/count-requests.ts';
import { findUnreadTotal } from '#pwa/features/messaging/inbox/count-unread.ts';
import { privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/**
 * Shows the number of messages, requests and changes that need the person on the installed app's icon. Source: Badging API.
 * @returns unsubscribe function
 */
export function updateAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  let subscription = watch();
  const unsubscribe = subscribeToAccount(() => {
    subscription.unsubscribe();
    subscription = watch();
  });
  return () => {
    unsubscribe();
    subscription.unsubscribe();
  };
}

function watch(): { unsubscribe(): void } {
  const db = privateDb();
  return liveQuery(async () => await countWaiting(db)).subscribe({
    next: (count) =>
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined), // not installed
    error: () => undefined, // the database was closed during the read, for example by a log-out
  });
}

/** Unread messages, requests to answer and rejected changes; none for a visitor. */
async function countWaiting(db: PrivateDb): Promise<number> {
  const rejected = await db.outbox.where('state').equals('rejected').count();
  return rejected + (await findUnreadTotal(db)) + (await findRequestTotal(db, Date.now()));
}
