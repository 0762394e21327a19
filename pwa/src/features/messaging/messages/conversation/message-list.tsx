import type { ReactNode } from 'react';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ChevronDown20Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { MessageBubble } from './message-bubble.tsx';
import { formatMessageTime, formatMessageDay } from '#pwa/features/messaging/messages/inbox/message-time.ts';
import { OlderMessages } from './older-messages.tsx';
import type { MessageView } from './message-queries.ts';
import type { MessageWindowControls } from './use-message-window.ts';
import type { AnchoredScroll } from './use-anchored-scroll.ts';
import { useReadMarks } from './use-read-marks.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  conversationId: number;
  accountId: number;
  /** Name of the other person. */
  name: string;
  /** Number of unread messages, by the server's count. */
  unreadCount: number;
  messageWindow: MessageWindowControls & { view: MessageView };
  scroll: AnchoredScroll;
  isOnline: boolean;
  onLeave: (() => void) | undefined;
}

/** Messages of a conversation, newest at the bottom. Source: spec §2, messaging. */
export function MessageList(props: MessageListProps) {
  const { conversationId, accountId, name, unreadCount, messageWindow, scroll, isOnline, onLeave } = props;
  const { view, reachesEnd, older, askForOlder, showEnd } = messageWindow;
  const { scroller, onScroll, stickToEnd } = scroll;
  // The page may stay open past midnight.
  const now = new Date(useNow());
  const isAtEnd = scroll.isAtEnd && reachesEnd;
  const unread = view.messages.filter(({ recipientId, read }) => recipientId === accountId && !read).length;
  useReadMarks({
    conversationId,
    upTo: view.newest,
    hasUnread: unread > 0 || unreadCount > 0,
    isInSight: isAtEnd,
  });
  const goToEnd = (): void => {
    showEnd();
    stickToEnd();
  };

  return (
    <div className={styles.root}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.inner}>
          {!view.isWhole && <OlderMessages state={older} onShow={askForOlder} />}
          <ol>
            {withDays(view.messages, now, (message, next) => (
              <MessageBubble
                key={message.id}
                message={message}
                sender={message.senderId === accountId ? null : name}
                isOnline={isOnline}
                onLeave={onLeave}
                now={now}
                isFollowed={next !== undefined && saysTheSame(message, next, now)}
              />
            ))}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.jump}>
          <Button size="small" icon={ChevronDown20Regular} onClick={goToEnd}>
            {unread > 0 ? `${unread} new` : 'Latest messages'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Adds a heading above the first message of each day. */
function withDays(
  messages: readonly WithPending<Message>[],
  now: Date,
  draw: (message: WithPending<Message>, next: WithPending<Message> | undefined) => ReactNode,
): ReactNode[] {
  let day = '';
  return messages.flatMap((message, index) => {
    const own = formatMessageDay(message.createdAt, now);
    const next = messages[index + 1];
    if (own === day) return [draw(message, next)];
    day = own;
    return [
      <li key={`day-${message.id}`} className={styles.day}>
        {own}
      </li>,
      draw(message, next),
    ];
  });
}

const isStored = ({ pending }: WithPending<Message>): boolean =>
  pending === undefined || (pending.state === 'accepted' && !pending.undoing);

/** Whether both messages have the same line below: same sender, minute and state. */
const saysTheSame = (one: WithPending<Message>, next: WithPending<Message>, now: Date): boolean =>
  one.senderId === next.senderId &&
  one.read === next.read &&
  one.held === next.held &&
  one.heldStatement === next.heldStatement &&
  isStored(one) &&
  isStored(next) &&
  formatMessageTime(one.createdAt, now) === formatMessageTime(next.createdAt, now);
