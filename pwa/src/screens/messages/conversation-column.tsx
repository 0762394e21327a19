import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  nameOfOther,
  useServerId,
  useRetreatPlace,
  type ConversationView,
  type Inbox,
} from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { useSessionHasEnded } from '#pwa/features/accounts/account/session-state.ts';
import { useDelayedCount } from '#pwa/features/platform/connection/use-waiting.ts';
import { carryDraft } from '#pwa/features/messaging/messages/composer/carry-draft.ts';
import { ConversationPane } from '#pwa/features/messaging/messages/conversation/conversation-pane.tsx';
import { ConversationHeader } from '#pwa/features/messaging/messages/conversation/conversation-header.tsx';
import { useVisibleHeight } from '#pwa/features/messaging/messages/use-visible-height.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { BackToInbox } from './back-to-inbox.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { NoConversation } from './no-conversation.tsx';
import { SessionStrip } from './session-strip.tsx';

interface ConversationColumnProps {
  id: number;
  inbox: Inbox | undefined;
  isOnline: boolean;
}

/** The conversation of the address, or why there is none. */
export function ConversationColumn({ id, inbox, isOnline }: ConversationColumnProps) {
  useVisibleHeight();
  const conversation = inbox?.conversations.find((row) => row.id === id);
  const serverId = useServerId(id);
  const isMissing = inbox !== undefined && conversation === undefined;
  useFollowServerId(id, isMissing ? (serverId ?? null) : null);
  if (conversation !== undefined) {
    return <OpenConversation key={id} conversation={conversation} isOnline={isOnline} />;
  }
  if (!isMissing || serverId !== null) return <PageTitle title="Messages" />;
  return <NoConversation isKnown={inbox.syncedAt !== null} isOnline={isOnline} />;
}

/** Redirects to the server's id of a conversation and moves its draft there. */
function useFollowServerId(id: number, serverId: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (serverId === null) return;
    void carryDraft(id, serverId).then(() => navigate(conversationPath(serverId), { replace: true }));
  }, [id, serverId, navigate]);
}

function OpenConversation({ conversation, isOnline }: { conversation: ConversationView; isOnline: boolean }) {
  const isPhone = useIsPhone();
  const place = useRetreatPlace(conversation.propertyId);
  const delayed = useDelayedCount();
  const mustLogIn = useSessionHasEnded() && isOnline;
  return (
    <>
      <PageTitle title={`Messages with ${nameOfOther(conversation)}`} />
      <ConversationHeader
        conversation={conversation}
        place={place}
        back={isPhone ? <BackToInbox /> : undefined}
        end={isPhone ? <ConnectionChip isOnline={isOnline} waiting={delayed} /> : undefined}
      />
      {isPhone && (
        <div role="status">{mustLogIn && <SessionStrip path={conversationPath(conversation.id)} />}</div>
      )}
      <ConversationPane
        conversation={conversation}
        isOnline={isOnline}
        emptyText="No messages yet. Say hello!"
        takesFocus={!isPhone}
      />
    </>
  );
}
