import type { ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import { ConversationList } from '#pwa/features/messaging/messages/inbox/conversation-list.tsx';
import type { Inbox } from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { InboxFailed } from '#pwa/features/messaging/messages/inbox/inbox-failed.tsx';
import { InboxSkeleton } from '#pwa/features/messaging/messages/inbox/inbox-skeleton.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Chat24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './messages-screen.module.css';

interface InboxColumnProps {
  inbox: Inbox | undefined;
  activeId: number | null;
  isOnline: boolean;
}

/** The list of conversations with its age. */
export function InboxColumn({ inbox, activeId, isOnline }: InboxColumnProps) {
  return (
    <section className={styles.inbox} aria-label="Conversations">
      <div className={styles.heading}>
        <h1 className={styles.title}>Messages</h1>
        {inbox != null && inbox.syncedAt !== null && <DataAge fetchedAt={inbox.syncedAt} />}
      </div>
      <div className={styles.list}>{listOf(inbox, activeId, isOnline)}</div>
    </section>
  );
}

function listOf(inbox: Inbox | undefined, activeId: number | null, isOnline: boolean): ReactNode {
  if (inbox === undefined) return null;
  const isUnknown = inbox.syncedAt === null && inbox.conversations.length === 0;
  if (isUnknown && isOnline) return <InboxSkeleton />;
  if (isUnknown) return <InboxFailed />;
  if (inbox.conversations.length === 0) return <NoConversations />;
  return (
    <ConversationList
      conversations={inbox.conversations}
      activeId={activeId}
      opener={({ id }, props) => (
        <Link to={conversationPath(id)} aria-current={id === activeId ? 'page' : undefined} {...props} />
      )}
    />
  );
}

function NoConversations() {
  return (
    <EmptyState
      icon={Chat24Regular}
      title="No conversations yet"
      action={
        <LinkButton look="primary" to={paths.home}>
          Explore retreats
        </LinkButton>
      }
    >
      Open a retreat and tap Message Host to ask a question.
    </EmptyState>
  );
}
