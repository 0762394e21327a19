import { useState } from 'react';
import type { PublicUser } from '#contracts/domain/users.ts';
import { pollingMs } from '#contracts/limits.ts';
import { beginConversation } from '#pwa/sync/commands/message-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { ArrowLeft20Regular, Dismiss24Regular } from '#pwa/ui/icons/icons.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { ConversationList } from './inbox/conversation-list.tsx';
import { useInbox, useOtherName, type ConversationView } from './inbox/conversation-queries.ts';
import { InboxFailed } from './inbox/inbox-failed.tsx';
import { InboxSkeleton } from './inbox/inbox-skeleton.tsx';
import { reportStartFailure } from './send-failure.ts';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { ConversationHeader } from './conversation/conversation-header.tsx';
import { usePollingDemand } from './use-freshness.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import styles from './messages-panel.module.css';

/** A host and the retreat that a guest writes about. */
export interface Contact {
  host: PublicUser;
  propertyId: number;
  propertyTitle: string;
}

interface MessagesPanelProps {
  contact: Contact;
  isOnline: boolean;
  onClose: () => void;
}

interface Begun {
  id: number | null;
  reason: string | null;
}

/** Opens the conversation there is with the host about the retreat, or starts one. */
async function begin(contact: Contact): Promise<Begun> {
  try {
    const id = await beginConversation(appDevice, contact);
    return { id, reason: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    reportStartFailure(reason);
    return { id: null, reason };
  }
}

/** A conversation, and behind its back button all conversations; 500 px high. Source: spec §2, messaging panel. */
export function MessagesPanel({ contact, isOnline, onClose }: MessagesPanelProps) {
  useVisibleHeight();
  usePollingDemand(pollingMs.conversation);
  const { result: begun, again } = useTask(`${contact.host.id}:${contact.propertyId}`, true, () =>
    begin(contact),
  );
  const [chosen, setChosen] = useState<number | 'list' | null>(null);
  const inbox = useInbox();
  const isPhone = useIsPhone();
  const startedId = chosen ?? begun?.id ?? null;
  const otherName = useOtherName(typeof startedId === 'number' ? startedId : 0);
  const active = findActive(inbox?.conversations, [startedId, otherName]);

  const close = <IconButton icon={Dismiss24Regular} label="Close" onClick={onClose} />;
  if (active !== undefined) {
    const showAll = () => setChosen('list');
    return (
      <div className={styles.root}>
        <ConversationHeader
          conversation={active}
          inLayer
          back={<IconButton icon={ArrowLeft20Regular} label="All conversations" onClick={showAll} />}
          end={close}
        />
        <ConversationPane
          key={active.id}
          conversation={active}
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
      {chosen !== 'list' && begun?.reason != null ? (
        <div className={styles.state}>
          <ErrorCard title="Failed to create conversation" onRetry={again}>
            {begun.reason}
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
