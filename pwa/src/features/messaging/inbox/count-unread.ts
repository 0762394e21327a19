import type { Conversation } from '#contracts/domain/conversations.ts';
import { findBlockedIds } from '#pwa/data/blocked-people.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { unreadTotal } from './unread-total.ts';

/** Unread messages of all conversations but those with blocked people, with waiting read marks applied. */
export async function findUnreadTotal(db: PrivateDb): Promise<number> {
  const rows = await readWithPending<Conversation>(db, 'conversations', db.conversations.toArray());
  const blocked = await findBlockedIds(db);
  return rows
    .filter(({ user1Id, user2Id }) => !blocked.has(user1Id) && !blocked.has(user2Id))
    .reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Updates the unread total of the signed-in account. @returns unsubscribe function */
export const keepUnreadCounted = (): (() => void) =>
  watchAccountCount({ count: findUnreadTotal, onCount: unreadTotal.set });
