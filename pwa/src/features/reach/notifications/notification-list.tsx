import { useEffect, useState } from 'react';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Notification } from '#contracts/domain/reach/notifications.ts';
import { categoryOf, type NotificationCategory } from '#contracts/domain/reach/notification-topics.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import {
  BuildingHome20Regular,
  CalendarLtr20Regular,
  Chat20Regular,
  Flag20Regular,
  Luggage20Regular,
  Payment20Regular,
  ShieldCheckmark20Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { NotificationItem } from './notification-item.tsx';
import { markSeen } from './notification-settings-commands.ts';
import styles from './notification-list.module.css';

const icons: Record<NotificationCategory, Icon> = {
  booking: CalendarLtr20Regular,
  stay: Luggage20Regular,
  message: Chat20Regular,
  payment: Payment20Regular,
  listing: BuildingHome20Regular,
  report: Flag20Regular,
  security: ShieldCheckmark20Regular,
};

interface NotificationListProps {
  notifications: readonly Notification[];
  unread: readonly Conversation[];
}

/** Notifications and conversations with unread messages, newest first. Notifications that are shown are marked as seen. */
export function NotificationList({ notifications, unread }: NotificationListProps) {
  const isNew = useNewOnes(notifications);
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const items = [
    ...unread.map((conversation) => ({
      at: conversation.lastMessageAt,
      item: <UnreadItem key={`conversation ${conversation.id}`} conversation={conversation} />,
    })),
    ...notifications.map((notification) => ({
      at: notification.createdAt,
      item: (
        <NotificationItem
          key={notification.id}
          icon={icons[categoryOf(notification.topic)]}
          {...describeNotification(notification, i18n, timeZone)}
          when={formatDeadline(notification.createdAt)}
          to={notification.path}
          isNew={isNew(notification.id)}
        />
      ),
    })),
  ];
  return (
    <ul className={styles.list}>
      {items.sort((one, other) => other.at.localeCompare(one.at)).map(({ item }) => item)}
    </ul>
  );
}

function UnreadItem({ conversation }: { conversation: Conversation }) {
  const { id, otherUser, unreadCount, lastMessage, lastMessageAt } = conversation;
  return (
    <NotificationItem
      icon={Chat20Regular}
      title={i18n.t('{person} wrote to you', { person: otherUser?.name ?? i18n.t('Someone') })}
      text={
        lastMessage?.content ??
        i18n.t('{count, plural, one {# unread message} other {# unread messages}}', { count: unreadCount })
      }
      when={formatDeadline(lastMessageAt)}
      to={conversationPath(id)}
      isNew
    />
  );
}

/** Marks as seen what is shown in a visible tab; on this visit it still looks new. @returns whether a notification is new */
function useNewOnes(notifications: readonly Notification[]): (id: number) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unseen = notifications.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  const missing = unseen.filter((id) => !fresh.has(id));
  if (missing.length > 0) setFresh(new Set([...fresh, ...missing]));
  const key = unseen.join(' ');
  useEffect(() => {
    if (key === '') return;
    const mark = (): void => {
      if (document.visibilityState === 'visible') void markSeen(key.split(' ').map(Number));
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [key]);
  return (id) => fresh.has(id);
}
