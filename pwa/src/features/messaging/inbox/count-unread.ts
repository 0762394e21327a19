import { findShownConversations } from '#pwa/data/blocked-people.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { localDay } from '#pwa/lib/days.ts';
import { unreadTotal } from './unread-total.ts';

/** Unread messages of all conversations that are shown, with waiting read marks applied. */
export async function findUnreadTotal(db: PrivateDb): Promise<number> {
  const rows = await findShownConversations(db, localDay(new Date()));
  return rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Updates the unread total of the signed-in account. @returns unsubscribe function */
export const keepUnreadCounted = (): (() => void) =>
  watchAccountCount({ count: findUnreadTotal, onCount: unreadTotal.set });
