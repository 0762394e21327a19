import type { ReactNode } from 'react';
import { ConversationItem } from './conversation-item.tsx';
import { isHidden } from '#pwa/data/people/blocked-people.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import type { ConversationView } from './conversation-queries.ts';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  /** Latest message first. */
  conversations: readonly ConversationView[];
  /** Id of the conversation open next to the list. */
  activeId?: number | null;
  /** Renders the element that opens a conversation: a link, or a button in a dialog. */
  opener: (
    conversation: ConversationView,
    props: { className: string | undefined; children: ReactNode },
  ) => ReactNode;
}

/** Conversations, except those with blocked people: the other person, retreat, last message and unread count. Source: spec §2, messaging. */
export function ConversationList({ conversations, activeId = null, opener }: ConversationListProps) {
  const now = new Date(useNow());
  const shown = conversations.filter((conversation) => !isHidden(conversation));
  if (shown.length === 0) return <p className={styles.empty}>No conversations yet</p>;
  return (
    <ul className={styles.list}>
      {shown.map((conversation) => (
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
