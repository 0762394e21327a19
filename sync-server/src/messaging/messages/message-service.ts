import { messagePage } from '#contracts/request-limits.ts';
import type { Message, NewMessage } from '#contracts/domain/messaging/messages.ts';
import {
  findParticipants,
  type Participants,
} from '#server/messaging/conversations/conversation-repository.ts';
import {
  conversationEnds,
  findConversationEnd,
  type ConversationEnd,
} from '#server/messaging/conversations/conversation-end-repository.ts';
import { cannotWrite } from '#server/accounts/blocks/block-service.ts';
import { hasConfirmedStay, hasStayTogether } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import { prefetch, type Db, type Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { formerMemberRefusal } from '#server/messaging/conversations/conversation-service.ts';
import { AppError } from '#server/lib/errors.ts';
import { recordMessageChanges } from './message-changes.ts';
import { deliverHeld, deliverMessage } from './message-delivery.ts';
import {
  findHoldReason,
  holdMessage,
  repeatedTextOf,
  requireFewMessages,
  type MessageSettings,
} from './message-holding.ts';
import {
  findHeldByKey,
  findHeldIdsIn,
  findHeldIdsOf,
  findHeldViews,
  findWaiting,
  toHeldView,
} from './held-message-repository.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { type Caller, isId, requireSelf } from '#server/lib/caller.ts';
import {
  findMessageByKey,
  findMessagesOf,
  findRecentMessageIds,
  findMessagePage,
  markMessagesRead,
} from './message-repository.ts';

/** Messages per conversation that a device's first read returns. Source: decision 004. */
const recentPerConversation = messagePage.default;
/** Messages that wait or were refused, in a device's first read. */
const heldOnDevice = 200;
/** Messages marked as read in one transaction: about 40 ms, in which other writes wait. */
const readBatch = 1_000;
/** Such transactions of one call. An envelope runs them as one, so this is about half of its time. */
const readBatchesMax = 10;

const otherOf = ({ user1Id, user2Id }: Participants, userId: number): number =>
  user1Id === userId ? user2Id : user1Id;

const takesPart = ({ user1Id, user2Id }: Participants, userId: number): boolean =>
  userId === user1Id || userId === user2Id;

const noConversation = (): AppError => new AppError('not_found', 'This conversation could not be found.');

/** @throws {AppError} `not_found` for everyone but the two participants */
async function getConversation(db: Db, id: number, caller: Caller): Promise<Participants> {
  const conversation = await findParticipants(db, id, caller.userId);
  if (conversation === null) throw noConversation();
  return conversation;
}

/** @throws {AppError} `not_found` for a stranger; `identity_mismatch` for another sender or recipient */
export async function mayWrite(
  db: Db,
  sent: { conversationId?: unknown; senderId?: unknown; recipientId?: unknown },
  caller: Caller,
): Promise<void> {
  if (!isId(sent.conversationId)) return;
  requireNames(sent, await getConversation(db, sent.conversationId, caller), caller);
}

/** Sender and recipient, if sent, must be the two participants. @throws {AppError} `identity_mismatch` */
function requireNames(
  { senderId, recipientId }: { senderId?: unknown; recipientId?: unknown },
  conversation: Participants,
  caller: Caller,
): void {
  requireSelf(senderId, caller);
  requireSelf(recipientId, { userId: otherOf(conversation, caller.userId) });
}

/**
 * Appends a message to a conversation. The server sets sender, recipient, listing, position and time. A copy under the
 * same key returns the first message, even if its receipt was deleted. The recipient sees no contact details before the
 * two have a confirmed stay, and nothing of a message that waits for a check by staff.
 * @throws {AppError} `not_found`, `identity_mismatch`, `key_reused`, `id_not_leased`, `conflict`; `wrong_state` if the
 * other person was erased; `blocked` without a stay together; `too_many_requests` for a new account; `held`
 */
export function sendMessage(
  call: WriteCall,
  sent: NewMessage,
  settings: MessageSettings,
): Promise<Recorded<Message>> {
  const { caller, clock, idempotencyKey } = call;
  const content = sent.content.trim();
  return once(
    call,
    async (trx) => {
      const earlier =
        idempotencyKey === null ? null : await findMessageByKey(trx, caller.userId, idempotencyKey);
      if (earlier !== null) return { status: 201, body: await requireSame(trx, call, sent, earlier) };
      const found = await findConversationEnd(trx, sent.conversationId);
      if (found === null || !takesPart(found, caller.userId)) throw noConversation();
      requireNames(sent, found, caller);
      const held = await findHeldCopy(trx, call, found);
      if (held !== null) return { status: 201, body: await requireSame(trx, call, sent, held) };
      const end = await deliverIfStay(trx, found, { settings, now: clock.now() });
      if (end.isOver) throw formerMemberRefusal();
      if (end.isBlocked && !(await hasStayTogether(trx, end.user1Id, end.user2Id, clock.now()))) {
        throw cannotWrite();
      }
      if (settings.rateLimits) await requireFewMessages(trx, caller, clock.now());
      const message: Message = {
        id: await useEntityId(trx, call, 'messages'),
        senderId: caller.userId,
        recipientId: otherOf(end, caller.userId),
        conversationId: end.id,
        propertyId: end.propertyId,
        content,
        read: false,
        createdAt: clock.now().toISOString(),
        position: end.lastPosition + 1,
      };
      const reason = await findHoldReason(trx, end, { message, caller, settings, now: clock.now() });
      const body =
        reason === null
          ? await deliverMessage(trx, end, message, { idempotencyKey, settings })
          : await holdMessage(trx, { message, reason, idempotencyKey });
      return { status: 201, body };
    },
    {
      locks: [{ kind: 'conversation', id: sent.conversationId }],
      prefetch: [
        prefetch(conversationEnds, sent.conversationId),
        ...repeatedTextOf(call, content, settings),
        ...leaseOf(call),
      ],
    },
  );
}

/** The message sent earlier under the call's key, if it was held. */
async function findHeldCopy(
  trx: Trx,
  { caller, idempotencyKey }: WriteCall,
  { hasHeld, propertyId }: ConversationEnd,
): Promise<Message | null> {
  if (!hasHeld || idempotencyKey === null) return null;
  const held = await findHeldByKey(trx, caller.userId, idempotencyKey);
  return held === null ? null : toHeldView(held, propertyId);
}

/** Delivers what waits between two people who have a confirmed stay meanwhile. @returns the end afterwards */
async function deliverIfStay(
  trx: Trx,
  end: ConversationEnd,
  context: { settings: MessageSettings; now: Date },
): Promise<ConversationEnd> {
  const { id, user1Id, user2Id, hasHeld } = end;
  if (!hasHeld || !(await hasConfirmedStay(trx, user1Id, user2Id))) return end;
  const ofBoth = [...(await findWaiting(trx, id, user1Id)), ...(await findWaiting(trx, id, user2Id))];
  await deliverHeld(trx, ofBoth, context);
  return (await findConversationEnd(trx, id)) ?? end;
}

/**
 * The message sent earlier under the call's key, if the call is a copy of it.
 * @throws {AppError} as `mayWrite`; `key_reused` if it is another message
 */
async function requireSame(trx: Trx, call: WriteCall, sent: NewMessage, earlier: Message): Promise<Message> {
  await mayWrite(trx, sent, call.caller);
  if (earlier.conversationId !== sent.conversationId || earlier.content !== sent.content.trim()) {
    throw new AppError('key_reused');
  }
  return earlier;
}

/**
 * Marks messages to the caller as read. A lower mark than the stored one changes nothing.
 * @param upTo last position the reader saw; all if undefined
 * @throws {AppError} `not_found` for a stranger, `identity_mismatch` for another reader; `unavailable` if messages are
 * left, which a copy of the call marks
 */
export async function markRead(
  call: WriteCall,
  conversationId: number,
  readerId: number,
  upTo: number | undefined,
): Promise<Recorded<undefined>> {
  requireSelf(readerId, call.caller);
  for (let batch = 0; batch < readBatchesMax; batch += 1) {
    const marked = await markBatch(call, conversationId, upTo);
    if (marked.isPartial !== true) return marked;
  }
  throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '1' } });
}

function markBatch(
  call: WriteCall,
  conversationId: number,
  upTo: number | undefined,
): Promise<Recorded<undefined>> {
  const readerId = call.caller.userId;
  return once<undefined>(
    call,
    async (trx) => {
      const conversation = await getConversation(trx, conversationId, call.caller);
      const { ids, isHidden } = await markMessagesRead(trx, conversationId, readerId, {
        upTo,
        limit: readBatch,
      });
      if (ids.length === 0) return { status: 204, body: null };
      const { user1Id, user2Id } = conversation;
      // Between blocked people, neither learns when the other reads.
      const read = ids.map((id) => ({ id, conversationId }));
      await recordMessageChanges(trx, read, isHidden ? [readerId] : [user1Id, user2Id]);
      return { status: 204, body: null, isPartial: ids.length === readBatch };
    },
    { locks: [{ kind: 'conversation', id: conversationId }] },
  );
}

interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  /** Pass as `before` to get older messages; null if the page starts with the first message. */
  olderBefore: number | null;
}

/** The newest messages of a conversation, or those before a position. @throws {AppError} `not_found` for a stranger */
export async function getMessagePage(
  db: Db,
  caller: Caller,
  conversationId: number,
  { before, limit = messagePage.default }: { before?: number | undefined; limit?: number | undefined },
): Promise<MessagePage> {
  await getConversation(db, conversationId, caller);
  const found = await findMessagePage(db, conversationId, caller.userId, { before, limit });
  // The page ends with the newest message, so it is cut at the start.
  const messages = cutPage(found.toReversed()).rows.reverse();
  const first = messages[0]?.position ?? 1;
  const olderBefore = first > 1 ? first : null;
  const heldIds = await findHeldIdsIn(db, conversationId, caller.userId, { from: first, before });
  const held = heldIds.length === 0 ? [] : await findHeldViews(db, caller.userId, heldIds);
  return { messages: [...messages, ...held].sort(byPosition), olderBefore };
}

/** The order in which a sender sees messages; several can have the position of a held one. */
const byPosition = (one: Message, other: Message): number =>
  one.position - other.position || one.createdAt.localeCompare(other.createdAt) || one.id - other.id;

/** Messages by or to the viewer, for the change feed. The first read returns only the newest of each conversation. */
export const messageFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const messages = await findMessagesOf(db, viewer.userId, ids);
    const found = new Map(messages.map((message) => [message.id, message]));
    const others = ids.filter((id) => !found.has(id));
    const held = others.length === 0 ? [] : await findHeldViews(db, viewer.userId, others);
    for (const message of held) found.set(message.id, message);
    return found;
  },
  listOwnIds: async (db, { userId }) => [
    ...(await findRecentMessageIds(db, userId, recentPerConversation)),
    ...(await findHeldIdsOf(db, userId, heldOnDevice)),
  ],
};
