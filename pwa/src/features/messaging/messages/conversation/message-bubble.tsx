import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { WithPending, Pending } from '#pwa/data/overlays.ts';
import { CheckmarkCircle16Filled, CheckmarkCircle16Regular, Clock16Filled } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { HeldLine } from './held-line.tsx';
import { BubbleFailure } from './bubble-failure.tsx';
import { MessageText } from './message-text.tsx';
import { formatMessageTime } from '#pwa/features/messaging/messages/inbox/message-time.ts';
import { ReportButton } from '#pwa/features/shared/reports/report-button.tsx';
import type { Reported } from '#pwa/features/shared/reports/report-commands.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  message: WithPending<Message>;
  /** Name of the sender; null for the person's own messages. */
  sender: string | null;
  isOnline: boolean;
  /** A link was followed: the dialog closes, whose history entry the links replace. Absent on a page. */
  onLeave: (() => void) | undefined;
  now: Date;
  /** The next message has the same line below it: same sender, same minute. */
  isFollowed: boolean;
}

type BubbleState =
  | 'theirs'
  | 'waiting'
  | 'sending'
  | 'undoing'
  | 'failed'
  | 'held'
  | 'refused'
  | 'sent'
  | 'read';

function stateOf(
  { pending, read, held }: WithPending<Message>,
  isMine: boolean,
  isOnline: boolean,
): BubbleState {
  if (!isMine) return 'theirs';
  if (pending?.undoing) return 'undoing';
  if (pending?.state === 'rejected') return 'failed';
  // Offline, a sending entry is only an attempt.
  if (pending?.state === 'sending') return isOnline ? 'sending' : 'waiting';
  if (pending?.state === 'queued') return 'waiting';
  if (held !== undefined) return held === 'refused' ? 'refused' : 'held';
  return read ? 'read' : 'sent';
}

/**
 * A message and its state: waiting → sent → read, or not sent; or waiting for a check and then sent or not delivered.
 * Source: design §8, decisions 005 and 052.
 */
export function MessageBubble({ message, sender, isOnline, onLeave, now, isFollowed }: MessageBubbleProps) {
  const state = stateOf(message, sender === null, isOnline);
  return (
    <li
      className={styles.item}
      data-key={message.id}
      data-state={state}
      data-online={isOnline ? '' : undefined}
      data-followed={isFollowed ? '' : undefined}
    >
      <div className={styles.row}>
        <p className={styles.bubble}>
          <VisuallyHidden>{sender === null ? 'You: ' : `${sender}: `}</VisuallyHidden>
          <span className={styles.text} dir="auto">
            <MessageText text={message.content} onLeave={onLeave} />
          </span>
        </p>
        {sender !== null && (
          <span className={styles.report}>
            <ReportButton
              reported={reportedOf(message, sender)}
              iconLabel={`Report the message from ${sender}, ${formatMessageTime(message.createdAt, now)}`}
            />
          </span>
        )}
      </div>
      {sender === null && message.masked === true && (
        <p className={styles.note}>
          Phone numbers, email addresses and links are hidden until a stay is confirmed
        </p>
      )}
      {!isFollowed && <BubbleLine state={state} message={message} now={now} />}
    </li>
  );
}

const reportedOf = ({ id, senderId, content }: Message, sender: string): Reported => ({
  kind: 'message',
  id,
  ownerId: senderId,
  title: sender,
  author: sender,
  text: content,
});

/** Why a new account has to wait, if that is why the message was not sent. */
function limitOf({ pending }: WithPending<Message>): string {
  const { code, detail } = pending?.lastError ?? {};
  const isLimit = code === 'too_many_requests' || code === 'too_many_new_people';
  return isLimit && detail !== undefined ? ` · ${detail}` : '';
}

interface BubbleLineProps {
  state: BubbleState;
  message: WithPending<Message>;
  now: Date;
}

function BubbleLine({ state, message, now }: BubbleLineProps) {
  if (state === 'failed') return <BubbleFailure pending={message.pending as Pending} />;
  if (state === 'held' || state === 'refused') return <HeldLine message={message} />;
  if (state === 'waiting') {
    return (
      <p className={styles.line}>
        <Clock16Filled />
        Waiting to send{limitOf(message)}
      </p>
    );
  }
  if (state === 'undoing') {
    return (
      <p className={styles.line}>
        <Clock16Filled />
        Stopping · we check whether it arrived
      </p>
    );
  }
  if (state === 'sending') return <p className={styles.line}>Sending…</p>;
  return (
    <p className={styles.line}>
      <time dateTime={message.createdAt}>{formatMessageTime(message.createdAt, now)}</time>
      {state === 'sent' && (
        <span data-tooltip="Sent">
          <CheckmarkCircle16Regular />
          <VisuallyHidden>Sent</VisuallyHidden>
        </span>
      )}
      {state === 'read' && (
        <span data-tooltip="Read">
          <CheckmarkCircle16Filled className={styles.read} />
          <VisuallyHidden>Read</VisuallyHidden>
        </span>
      )}
    </p>
  );
}
