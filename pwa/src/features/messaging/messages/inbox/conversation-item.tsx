import { CountBadge } from '#pwa/ui/feedback/count-badge.tsx';
import { Clock16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { nameOfOther, type ConversationView } from './conversation-queries.ts';
import { formatMessageTime } from './message-time.ts';
import styles from './conversation-item.module.css';

interface ConversationItemProps {
  conversation: ConversationView;
  now: Date;
}

/** One line of the inbox. */
export function ConversationItem({ conversation, now }: ConversationItemProps) {
  const { otherUser, property, lastMessage, lastMessageAt, unreadCount, sendState } = conversation;
  const name = nameOfOther(conversation);
  return (
    <>
      <Initials
        name={name}
        id={otherUser?.id ?? 0}
        image={otherUser?.profileImage}
        className={styles.avatar}
      />
      <span className={styles.words}>
        <span className={styles.first}>
          <span className={styles.name}>{name}</span>
          <time className={styles.time} dateTime={lastMessageAt}>
            {formatMessageTime(lastMessage?.createdAt ?? lastMessageAt, now)}
          </time>
        </span>
        <span className={styles.retreat}>{property?.title ?? ''}</span>
        <span className={styles.last} data-unread={unreadCount > 0 ? '' : undefined}>
          <SendMark state={sendState} />
          <span className={styles.preview} dir="auto">
            {lastMessage?.content ?? 'No messages yet'}
          </span>
          {unreadCount > 0 && <CountBadge count={unreadCount} unit="unread" />}
        </span>
      </span>
    </>
  );
}

const markLabels = {
  waiting: 'Waiting to send: ',
  failed: 'Not sent: ',
  held: 'Waiting for a check: ',
  refused: 'Not delivered: ',
} as const;

function SendMark({ state }: { state: ConversationView['sendState'] }) {
  if (state === 'none') return null;
  const isFailed = state === 'failed' || state === 'refused';
  return (
    <span className={styles.mark} data-state={isFailed ? 'failed' : 'waiting'}>
      {isFailed ? <ErrorCircle16Filled /> : <Clock16Filled />}
      <VisuallyHidden>{markLabels[state]}</VisuallyHidden>
    </span>
  );
}
