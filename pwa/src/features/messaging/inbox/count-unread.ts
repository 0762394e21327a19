import type { Conversation } from '#contracts/domain/conversations.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { watchAccountCount } from '#pwa/data/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { unreadTotal } from './unread-total.ts';

/** Unread messages over all conversations, with read marks that wait counted in. */
export async function findUnreadTotal(db: PrivateDb): Promise<number> {
  const rows = await readWithPending<Conversation>(db, 'conversations', db.conversations.toArray());
  return rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Keeps the total in the header and the phone's navigation as it is, for whoever is signed in. @returns unsubscribe function */
export const keepUnreadCounted = (): (() => void) =>
  watchAccountCount({ count: findUnreadTotal, onCount: unreadTotal.set });
