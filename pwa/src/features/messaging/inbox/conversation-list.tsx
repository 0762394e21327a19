import { useState, type ReactNode } from 'react';
import { ConversationItem } from './conversation-item.tsx';
import type { ConversationView } from './conversation-queries.ts';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  /** Latest message first. */
  conversations: readonly ConversationView[];
  /** The one whose conversation stands beside the list. */
  activeId?: number | null;
  /** Draws what makes an item open its conversation: a link, or in a dialog a button. */
  opener: (
    conversation: ConversationView,
    props: { className: string | undefined; children: ReactNode },
  ) => ReactNode;
}

/** Conversations with whom, about what, the last message and what is unread. Source: spec §2, messaging. */
export function ConversationList({ conversations, activeId = null, opener }: ConversationListProps) {
  const [now] = useState(() => new Date());
  if (conversations.length === 0) return <p className={styles.empty}>No conversations yet</p>;
  return (
    <ul className={styles.list}>
      {conversations.map((conversation) => (
        <li
          key={conversation.id}
          className={styles.item}
          data-active={conversation.id === activeId ? '' : undefined}
        >
          {opener(conversation, {
            className: styles.opener,
            children: <ConversationItem conversation={conversation} now={now} />,
          })}
        </li>
      ))}
    </ul>
  );
}
