import { countUnread } from '#pwa/data/outbox/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/account/watch-account.ts';
import { unreadTotal } from './unread-total.ts';

/** Updates the unread total of the signed-in account. @returns unsubscribe function */
export const keepUnreadCounted = (): (() => void) =>
  watchAccountCount({ count: (db) => countUnread(db, Date.now()), onCount: unreadTotal.set });
