import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Chat24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { InboxSkeleton } from '#pwa/features/messaging/messages/inbox/inbox-skeleton.tsx';
import styles from './messages-screen.module.css';

interface NoConversationProps {
  /** Whether all conversations were loaded. */
  isKnown: boolean;
  isOnline: boolean;
}

/** The address names a conversation that is not this person's, or that did not come to this device yet. */
export function NoConversation({ isKnown, isOnline }: NoConversationProps) {
  const isLoading = !isKnown && isOnline;
  const back = (
    <LinkButton to={paths.messages} replace>
      All conversations
    </LinkButton>
  );
  return (
    <div className={styles.state}>
      <PageTitle title={isLoading ? 'Messages' : 'Conversation not found'} />
      {isLoading && <InboxSkeleton />}
      {!isLoading && isKnown && (
        <EmptyState icon={Chat24Regular} title="Conversation not found" action={back}>
          It may have been opened with another account.
        </EmptyState>
      )}
      {!isLoading && !isKnown && (
        <EmptyState icon={Chat24Regular} title="This conversation isn't saved yet" action={back}>
          Open it once with a connection and it will be here next time.
        </EmptyState>
      )}
    </div>
  );
}
