import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Notification, NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import { findShownConversations } from '#pwa/data/people/blocked-people.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { countUnseen } from '#pwa/data/outbox/waiting-counts.ts';
import { watchAccountCount } from '#pwa/data/account/watch-account.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { localDay } from '#pwa/lib/days.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { notificationTotal } from './notification-total.ts';

/** What the notification centre shows. */
interface KnownNotifications {
  /** Newest first. */
  notifications: Notification[];
  /** Conversations with unread messages, latest first; without those with hidden people. */
  unread: Conversation[];
  /** When this device last heard everything from the server, in milliseconds since 1970; null before the first sync. */
  syncedAt: number | null;
}

async function findKnownNotifications(db: PrivateDb): Promise<KnownNotifications> {
  const [notifications, conversations, synced] = await Promise.all([
    readWithPending<Notification>(db, 'notifications', db.notifications.toArray()),
    findShownConversations(db, localDay(new Date())),
    db.meta.get(lastSyncKey),
  ]);
  return {
    notifications: notifications.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id),
    unread: conversations
      .filter(({ unreadCount }) => unreadCount > 0)
      .sort((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt)),
    syncedAt: (synced?.value as number | undefined) ?? null,
  };
}

/** Live; undefined while they are read. */
export function useNotifications(): KnownNotifications | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findKnownNotifications(privateDb()), [account]);
}

export async function findSettings(db: PrivateDb): Promise<WithPending<NotificationSettings> | null> {
  const rows = await readWithPending<NotificationSettings>(
    db,
    'notificationSettings',
    db.notificationSettings.toArray(),
  );
  return rows[0] ?? null;
}

/** Live; undefined while they are read, null before the first sync. */
export function useNotificationSettings(): NotificationSettings | null | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findSettings(privateDb()), [account]);
}

/** Updates the number of unseen notifications of the signed-in account. @returns unsubscribe function */
export const keepUnseenCounted = (): (() => void) =>
  watchAccountCount({ count: countUnseen, onCount: notificationTotal.set });
