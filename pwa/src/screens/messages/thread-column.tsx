import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  useOtherName,
  useRetreatPlace,
  type ConversationView,
  type Inbox,
} from '#pwa/features/messaging/conversation-queries.ts';
import { useSessionHasEnded } from '#pwa/features/account/session-state.ts';
import { useDelayedCount } from '#pwa/features/connection/use-waiting.ts';
import { carryDraft } from '#pwa/features/messaging/carry-draft.ts';
import { Thread } from '#pwa/features/messaging/thread.tsx';
import { nameOf, ThreadHeader } from '#pwa/features/messaging/thread-header.tsx';
import { useVisibleHeight } from '#pwa/features/messaging/use-visible-height.ts';
import { conversationPath } from '#pwa/lib/paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { BackToInbox } from './back-to-inbox.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { NoConversation } from './no-conversation.tsx';
import { SessionStrip } from './session-strip.tsx';

interface ThreadColumnProps {
  id: number;
  inbox: Inbox | undefined;
  isOnline: boolean;
}

/** The thread of the address, or why there is none. */
export function ThreadColumn({ id, inbox, isOnline }: ThreadColumnProps) {
  useVisibleHeight();
  const conversation = inbox?.conversations.find((row) => row.id === id);
  const otherName = useOtherName(id);
  const isMissing = inbox !== undefined && conversation === undefined;
  useFollowName(id, isMissing ? (otherName ?? null) : null);
  if (conversation !== undefined) {
    return <OpenThread key={id} conversation={conversation} isOnline={isOnline} />;
  }
  if (!isMissing || otherName === undefined || otherName !== null) return <PageTitle title="Messages" />;
  return <NoConversation isKnown={inbox.syncedAt !== null} isOnline={isOnline} />;
}

/** The server knew the conversation under another id: the address and what was begun to be written go over to it. */
function useFollowName(id: number, otherName: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (otherName === null) return;
    void carryDraft(id, otherName).then(() => navigate(conversationPath(otherName), { replace: true }));
  }, [id, otherName, navigate]);
}

function OpenThread({ conversation, isOnline }: { conversation: ConversationView; isOnline: boolean }) {
  const isPhone = useIsPhone();
  const place = useRetreatPlace(conversation.propertyId);
  const delayed = useDelayedCount();
  const mustLogIn = useSessionHasEnded() && isOnline;
  return (
    <>
      <PageTitle title={`Messages with ${nameOf(conversation)}`} />
      <ThreadHeader
        conversation={conversation}
        place={place}
        back={isPhone ? <BackToInbox /> : undefined}
        end={isPhone ? <ConnectionChip isOnline={isOnline} waiting={delayed} /> : undefined}
      />
      {isPhone && (
        <div role="status">{mustLogIn && <SessionStrip path={conversationPath(conversation.id)} />}</div>
      )}
      <Thread
        conversation={conversation}
        isOnline={isOnline}
        emptyText="No messages yet. Say hello!"
        takesFocus={!isPhone}
      />
    </>
  );
}
