import { countWaiting, recountMs } from '#pwa/data/outbox/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/account/watch-account.ts';

/**
 * Shows the number of messages, requests and changes that need the person on the installed app's icon. Source: Badging API.
 * @returns unsubscribe function
 */
export function updateAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  return watchAccountCount({
    count: (db) => countWaiting(db, Date.now()),
    recountMs,
    onCount: (count) =>
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined), // not installed
  });
}
