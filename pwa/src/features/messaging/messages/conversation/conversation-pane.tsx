import type { ReactNode } from 'react';
import { isHidden } from '#pwa/data/people/blocked-people.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { Composer } from '#pwa/features/messaging/messages/composer/composer.tsx';
import {
  nameOfOther,
  type ConversationView,
} from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { BlockedState } from '#pwa/features/shared/blocks/blocked-state.tsx';
import { MessageAnnouncer } from './message-announcer.tsx';
import { MessageList } from './message-list.tsx';
import { RefusedStart } from './refused-start.tsx';
import { useAnchoredScroll } from './use-anchored-scroll.ts';
import { useMessageWindow } from './use-message-window.ts';
import styles from './conversation-pane.module.css';

interface ConversationPaneProps {
  conversation: ConversationView;
  isOnline: boolean;
  /** Text of a conversation without messages. */
  emptyText: string;
  /** Whether the message field is focused on mount. */
  takesFocus?: boolean;
  /** A link was followed: the dialog closes, whose history entry the links replace. Absent on a page. */
  onLeave?: () => void;
}

/** Messages of a conversation and the message field, unless the other is blocked. Set `key` to the conversation's id. */
export function ConversationPane(props: ConversationPaneProps) {
  const { otherUser } = props.conversation;
  if (otherUser === null || !isHidden(props.conversation)) return <OpenPane {...props} />;
  return (
    <div className={styles.blocked}>
      <BlockedState person={otherUser} />
    </div>
  );
}

function OpenPane(props: ConversationPaneProps) {
  const { conversation, isOnline, emptyText, takesFocus = false, onLeave } = props;
  const { id, lastMessage, unreadCount } = conversation;
  const messageWindow = useMessageWindow(id, isOnline);
  const { view, reachesEnd, showOlder, showNewer, showEnd } = messageWindow;
  const scroll = useAnchoredScroll({
    drawn: view,
    reachesEnd,
    onNearStart: showOlder,
    onNearEnd: showNewer,
  });
  const accountId = currentAccount() ?? 0;
  const name = nameOfOther(conversation);

  let body: ReactNode;
  if (view === undefined || (view.messages.length === 0 && lastMessage !== null)) body = <MessagesSkeleton />;
  else if (view.messages.length === 0) body = <p className={styles.empty}>{emptyText}</p>;
  else {
    body = (
      <MessageList
        conversationId={id}
        accountId={accountId}
        name={name}
        unreadCount={unreadCount}
        messageWindow={{ ...messageWindow, view }}
        scroll={scroll}
        isOnline={isOnline}
        onLeave={onLeave}
      />
    );
  }
  return (
    <div className={styles.root} data-shows={conversationPath(id)}>
      {view !== undefined && (
        <MessageAnnouncer
          messages={view.messages.filter(({ senderId }) => senderId !== accountId)}
          name={name}
          newestAtStart={view.newest}
        />
      )}
      {body}
      <WritingPart
        conversation={conversation}
        takesFocus={takesFocus}
        onWritten={() => {
          showEnd();
          scroll.stickToEnd();
        }}
      />
    </div>
  );
}

interface WritingPartProps {
  conversation: ConversationView;
  takesFocus: boolean;
  onWritten: () => void;
}

/** The message field, and what limits writing: a block, a refused first message, or that the other has left. */
function WritingPart({ conversation, takesFocus, onWritten }: WritingPartProps) {
  const { id, refusedStart, isBlocked, hidesContacts, otherHasLeft } = conversation;
  return (
    <>
      {isBlocked && (
        <p className={styles.over}>
          You have a stay together, so you can still write to each other until it is over.
        </p>
      )}
      {refusedStart !== null && <RefusedStart {...refusedStart} />}
      {otherHasLeft === true ? (
        <p className={styles.over}>
          This person has left Wellens. You can still read your messages, but not write new ones.
        </p>
      ) : (
        <Composer
          conversationId={id}
          takesFocus={takesFocus}
          hidesContacts={hidesContacts}
          onWritten={onWritten}
        />
      )}
    </>
  );
}

function MessagesSkeleton() {
  return (
    <div className={styles.skeletons}>
      <Skeletons label="Loading messages" className={styles.shapes}>
        <Skeleton width="60%" height={44} radius={18} />
        <Skeleton width="42%" height={44} radius={18} />
        <Skeleton width="52%" height={64} radius={18} />
      </Skeletons>
    </div>
  );
}
