import { useState } from 'react';
import { pollingMs } from '#contracts/limits.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { ArrowLeft20Regular, Dismiss24Regular } from '#pwa/ui/icons/icons.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { ConversationList } from '#pwa/features/messaging/messages/inbox/conversation-list.tsx';
import {
  useInbox,
  useServerId,
  type ConversationView,
} from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { InboxFailed } from '#pwa/features/messaging/messages/inbox/inbox-failed.tsx';
import { InboxSkeleton } from '#pwa/features/messaging/messages/inbox/inbox-skeleton.tsx';
import { openConversation, type Contact } from '#pwa/features/messaging/messages/messaging-commands.ts';
import { ConversationPane } from '#pwa/features/messaging/messages/conversation/conversation-pane.tsx';
import { ConversationHeader } from '#pwa/features/messaging/messages/conversation/conversation-header.tsx';
import { usePollingDemand } from '#pwa/features/messaging/messages/use-polling-demand.ts';
import { useVisibleHeight } from '#pwa/features/messaging/messages/use-visible-height.ts';
import styles from './messages-panel.module.css';

interface MessagesPanelProps {
  contact: Contact;
  isOnline: boolean;
  onClose: () => void;
}

/** A conversation with a back button to all conversations; 500 px high. Source: spec §2, messaging panel. */
export function MessagesPanel({ contact, isOnline, onClose }: MessagesPanelProps) {
  useVisibleHeight();
  usePollingDemand(pollingMs.conversation);
  const { result: opened, again } = useTask(`${contact.host.id}:${contact.propertyId}`, true, () =>
    openConversation(contact),
  );
  const [chosen, setChosen] = useState<number | 'list' | null>(null);
  const inbox = useInbox();
  const isPhone = useIsPhone();
  const startedId = chosen ?? opened?.id ?? null;
  const serverId = useServerId(typeof startedId === 'number' ? startedId : 0);
  const active = findActive(inbox?.conversations, [startedId, serverId]);

  const close = <IconButton icon={Dismiss24Regular} label="Close" onClick={onClose} />;
  if (active !== undefined) {
    const showAll = () => setChosen('list');
    return (
      <div className={styles.root}>
        <ConversationHeader
          conversation={active}
          onLeave={onClose}
          back={<IconButton icon={ArrowLeft20Regular} label="All conversations" onClick={showAll} />}
          end={close}
        />
        <ConversationPane
          key={active.id}
          conversation={active}
          onLeave={onClose}
          isOnline={isOnline}
          emptyText="No messages yet. Start the conversation!"
          takesFocus={!isPhone}
        />
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <p className={styles.title} aria-hidden>
          Messages
        </p>
        {close}
      </div>
      {chosen !== 'list' && opened?.reason != null ? (
        <div className={styles.state}>
          <ErrorCard title="Failed to create conversation" onRetry={again}>
            {opened.reason}
          </ErrorCard>
        </div>
      ) : (
        <PanelInbox
          inbox={chosen !== 'list' && startedId === null ? undefined : inbox}
          isOnline={isOnline}
          onChoose={setChosen}
        />
      )}
    </div>
  );
}

interface PanelInboxProps {
  /** Undefined while it is read. */
  inbox: ReturnType<typeof useInbox>;
  isOnline: boolean;
  onChoose: (conversationId: number) => void;
}

function PanelInbox({ inbox, isOnline, onChoose }: PanelInboxProps) {
  const isUnknown = inbox === undefined || (inbox.syncedAt === null && inbox.conversations.length === 0);
  if (isUnknown) return inbox === undefined || isOnline ? <InboxSkeleton /> : <InboxFailed />;
  return (
    <>
      <p className={styles.hint}>Select a conversation to view messages</p>
      <div className={styles.list}>
        <ConversationList
          conversations={inbox.conversations}
          opener={(conversation, props) => (
            <button type="button" {...props} onClick={() => onChoose(conversation.id)} />
          )}
        />
      </div>
    </>
  );
}

function findActive(
  conversations: readonly ConversationView[] | undefined,
  names: readonly (number | 'list' | null | undefined)[],
): ConversationView | undefined {
  for (const name of names) {
    const found = conversations?.find(({ id }) => id === name);
    if (found !== undefined) return found;
  }
  return undefined;
}
