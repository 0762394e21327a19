import type { Conversation } from '#contracts/domain/conversations.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { unreadTotal } from './unread-total.ts';

/** Unread messages of all conversations, with waiting read marks applied. */
export async function findUnreadTotal(db: PrivateDb): Promise<number> {
  const rows = await readWithPending<Conversation>(db, 'conversations', db.conversations.toArray());
  return rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Updates the unread total of the signed-in account. @returns unsubscribe function */
export const keepUnreadCounted = (): (() => void) =>
  watchAccountCount({ count: findUnreadTotal, onCount: unreadTotal.set });
