import { pollingMs } from '#contracts/limits.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useInbox } from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { usePollingDemand } from '#pwa/features/messaging/messages/use-polling-demand.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { InboxColumn } from './inbox-column.tsx';
import { ConversationColumn } from './conversation-column.tsx';
import styles from './messages-screen.module.css';

/**
 * The inbox of a signed-in person: on a wide window the list beside the conversation, on a phone one at a time.
 * @param chosenId conversation of the address; null for the list alone, 0 for one that cannot be
 */
export function MessagesPage({ chosenId }: { chosenId: number | null }) {
  const isOnline = useIsOnline();
  const inbox = useInbox();
  usePollingDemand(chosenId === null ? pollingMs.inbox : pollingMs.conversation);
  usePagePart('thread', chosenId !== null);
  return (
    <div className={styles.root} data-shows={chosenId === null ? 'list' : 'thread'}>
      {chosenId === null && <PageTitle title="Messages" />}
      <InboxColumn inbox={inbox} activeId={chosenId} isOnline={isOnline} />
      <div className={styles.thread}>
        {chosenId === null ? (
          <p className={styles.choose}>Select a conversation</p>
        ) : (
          <ConversationColumn id={chosenId} inbox={inbox} isOnline={isOnline} />
        )}
      </div>
    </div>
  );
}
