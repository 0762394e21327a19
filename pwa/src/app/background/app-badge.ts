import { findRequestTotal } from '#pwa/features/hosting/count-requests.ts';
import { findUnreadTotal } from '#pwa/features/messaging/inbox/count-unread.ts';
import { findUnseenTotal } from '#pwa/features/notifications/notification-queries.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';

/**
 * Shows the number of messages, requests and changes that need the person on the installed app's icon. Source: Badging API.
 * @returns unsubscribe function
 */
export function updateAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  return watchAccountCount({
    count: countWaiting,
    onCount: (count) =>
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined), // not installed
  });
}

/** Unread messages, requests to answer, notifications that were not seen, and rejected changes. */
async function countWaiting(db: PrivateDb): Promise<number> {
  const rejected = await db.outbox.where('state').equals('rejected').count();
  const [unread, requests, unseen] = await Promise.all([
    findUnreadTotal(db),
    findRequestTotal(db, Date.now()),
    findUnseenTotal(db),
  ]);
  return rejected + unread + requests + unseen;
}
