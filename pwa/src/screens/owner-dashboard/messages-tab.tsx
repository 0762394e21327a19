import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import { ConversationCard } from '#pwa/features/booking/hosting/conversation-card.tsx';
import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Chat24Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { WithPending } from '#pwa/data/overlays.ts';
import { AwaitedData } from './shared/awaited-data.tsx';
import styles from './shared/owner-dashboard.module.css';

interface MessagesTabProps {
  conversations: WithPending<Conversation>[] | undefined;
  isOnline: boolean;
}

/** Conversations of the host, the latest first. Source: spec §2 owner dashboard. */
export function MessagesTab({ conversations, isOnline }: MessagesTabProps) {
  const lastSync = useLastSync();
  return (
    <AwaitedData what="your conversations" rows={conversations} lastSync={lastSync} isOnline={isOnline}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={Chat24Regular} title="No conversations yet">
            <p>When a guest writes to you, the conversation appears here.</p>
          </EmptyState>
        ) : (
          <>
            <h2>
              <VisuallyHidden>Messages</VisuallyHidden>
            </h2>
            {lastSync != null && !isOnline && (
              <p className={styles.count}>
                <DataAge fetchedAt={lastSync} />
              </p>
            )}
            <ul className={styles.stack} aria-label="Your conversations">
              {found.map((conversation) => (
                <li key={conversation.id}>
                  <ConversationCard conversation={conversation} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </AwaitedData>
  );
}
