import type { Message } from '#contracts/domain/messaging/messages.ts';
import { applyOverlays, type WithPending } from '#pwa/data/overlays.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Rendered part of a conversation: up to `count` messages until a position, or until the end. */
export interface MessageWindow {
  end: number | null;
  count: number;
}

export interface MessageView {
  /** The requested window; a view of another window is outdated. */
  part: MessageWindow;
  /** In the server's order; unsent ones last, in the order they were written. */
  messages: WithPending<Message>[];
  /** Highest known position of a delivered message; 0 if there is none. */
  newest: number;
  /** Whether the view starts at the first message of the conversation. */
  isWhole: boolean;
  /** Position before which messages are missing on this device, or null. */
  missingBefore: number | null;
}

/** Whether the server has not positioned the message yet. */
export const isUnplaced = ({ position }: Message): boolean => position === Number.MAX_SAFE_INTEGER;

/** Whether both people have it: it neither waits for a check nor was refused. */
const isDelivered = ({ held }: Message): boolean => held === undefined;

/** Reads a window of a conversation with unsent messages. Source: decision 005. */
export async function findMessages(
  db: PrivateDb,
  conversationId: number,
  part: MessageWindow,
): Promise<MessageView> {
  const { end, count } = part;
  const upTo = (last: number) =>
    db.messages
      .where('[conversationId+position]')
      .between([conversationId, 0], [conversationId, last], true, true);
  const [mirror, last, entries] = await Promise.all([
    upTo(end ?? Infinity)
      .reverse()
      .limit(count)
      .toArray(),
    upTo(Infinity).reverse().filter(isDelivered).first(),
    db.outbox.orderBy('seq').toArray(),
  ]);
  const lowest = mirror.at(-1)?.position ?? 0;
  const belongs = (row: Message): boolean =>
    row.conversationId === conversationId &&
    (end === null
      ? isUnplaced(row) || row.position >= lowest
      : row.position <= end && row.position >= lowest);
  const overlaid = applyOverlays<Message>(mirror, entries, 'messages', belongs);
  const messages = withDelay(overlaid, findDelay(entries, conversationId)).sort(byPlace);
  const missingBefore = findMissing(messages, mirror.length < count);
  const placed = messages.filter((row) => !isUnplaced(row));
  return {
    part,
    messages,
    newest: Math.max(last?.position ?? 0, ...placed.filter(isDelivered).map(({ position }) => position)),
    isWhole: missingBefore === null && (placed[0]?.position ?? 1) === 1,
    missingBefore,
  };
}

/** Why a conversation that was started on this device is not on the server yet, if a new account has to wait. */
function findDelay(entries: readonly OutboxEntry[], conversationId: number): EntryError | null {
  const start = entries.find(
    ({ name, entityId, state }) =>
      name === 'startConversation' && entityId === conversationId && state !== 'accepted',
  );
  return start?.lastError?.code === 'too_many_new_people' ? start.lastError : null;
}

/** Messages wait with their conversation, for the same reason. */
function withDelay(
  messages: readonly WithPending<Message>[],
  delay: EntryError | null,
): WithPending<Message>[] {
  return messages.map((message) => {
    const { pending } = message;
    if (delay === null || pending?.state !== 'queued') return message;
    return { ...message, pending: { ...pending, lastError: delay } };
  });
}

function byPlace(one: WithPending<Message>, other: WithPending<Message>): number {
  if (isUnplaced(one) && isUnplaced(other)) return (one.pending?.seq ?? 0) - (other.pending?.seq ?? 0);
  // A message that waits for a check has the position of the next delivered one.
  return one.position - other.position || one.createdAt.localeCompare(other.createdAt) || one.id - other.id;
}

/**
 * Position after the newest gap: between two stored messages, or before the
 * first one if the device has no earlier ones.
 */
function findMissing(messages: readonly Message[], isAllThereIs: boolean): number | null {
  const placed = messages.filter((row) => !isUnplaced(row));
  for (let index = placed.length - 1; index > 0; index -= 1) {
    const [earlier, later] = [placed[index - 1] as Message, placed[index] as Message];
    if (later.position - earlier.position > 1) return later.position;
  }
  const first = placed[0];
  return isAllThereIs && first !== undefined && first.position > 1 ? first.position : null;
}
