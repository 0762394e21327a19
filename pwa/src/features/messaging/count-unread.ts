import { liveQuery, type Subscription } from 'dexie';
import type { Conversation } from '#contracts/conversations.ts';
import { combine } from '#pwa/store/combine.ts';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/store/open-stores.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { setUnread } from './unread-total.ts';

/** Unread messages over all conversations, with read marks that wait counted in. */
export async function findUnreadTotal(db: PrivateDb): Promise<number> {
  const rows = await combine<Conversation>(db, 'conversations', db.conversations.toArray());
  return rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Keeps the total in the header and the phone's navigation as it is, for whoever is signed in. */
export function keepUnreadCounted(): () => void {
  let counting: Subscription | null = null;
  const count = (): void => {
    counting?.unsubscribe();
    counting = null;
    if (currentAccount() === null) setUnread(0);
    else counting = watch(privateDb());
  };
  count();
  const unsubscribe = subscribeToAccount(count);
  return () => {
    unsubscribe();
    counting?.unsubscribe();
  };
}

function watch(db: PrivateDb): Subscription {
  return liveQuery(async () => await findUnreadTotal(db)).subscribe({
    next: setUnread,
    // The database was closed under the read, as at a log-out; the screens tell of one that is gone for good.
    error: () => undefined,
  });
}
