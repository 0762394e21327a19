import { messagePage } from '#contracts/request-limits.ts';
import type { Message, NewMessage } from '#contracts/domain/messages.ts';
import {
  conversationEnds,
  findConversationEnd,
  findParticipants,
  moveConversationEnd,
  type Participants,
} from '#server/messaging/conversations/conversation-repository.ts';
import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { cannotWrite } from '#server/accounts/blocks/block-service.ts';
import { hasStayTogether } from '#server/booking/bookings/stay-pair-repository.ts';
import { prefetch, type Db, type Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { formerMemberRefusal } from '#server/messaging/conversations/conversation-service.ts';
import { AppError } from '#server/lib/errors.ts';
import { recordMessageChanges } from './message-changes.ts';
import { maskUnlessStay, type Masking } from './message-masking.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { type Caller, isId, requireSelf } from '#server/lib/caller.ts';
import {
  findMessageByKey,
  findMessagesOf,
  findRecentMessageIds,
  insertMessage,
  findMessagePage,
  markMessagesRead,
} from './message-repository.ts';

/** Messages per conversation that a device's first read returns. Source: decision 004. */
const recentPerConversation = messagePage.default;

const otherOf = ({ user1Id, user2Id }: Participants, userId: number): number =>
  user1Id === userId ? user2Id : user1Id;

const takesPart = ({ user1Id, user2Id }: Participants, userId: number): boolean =>
  user1Id === userId || user2Id === userId;

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
 * two have a confirmed stay.
 * @throws {AppError} `not_found`, `identity_mismatch`, `key_reused`, `id_not_leased`, `conflict`; `wrong_state` if the
 * other person was erased; `blocked` without a stay together
 */
export function sendMessage(call: WriteCall, sent: NewMessage, masking: Masking): Promise<Recorded<Message>> {
  const { caller, clock, idempotencyKey } = call;
  return once(
    call,
    async (trx) => {
      const earlier =
        idempotencyKey === null ? null : await findMessageByKey(trx, caller.userId, idempotencyKey);
      if (earlier !== null) return { status: 201, body: await requireSame(trx, call, sent, earlier) };
      const end = await findConversationEnd(trx, sent.conversationId);
      if (end === null || !takesPart(end, caller.userId)) throw noConversation();
      requireNames(sent, end, caller);
      if (end.isOver) throw formerMemberRefusal();
      if (end.isBlocked && !(await hasStayTogether(trx, end.user1Id, end.user2Id, clock.now()))) {
        throw cannotWrite();
      }
      const message: Message = {
        id: await useEntityId(trx, call, 'messages'),
        senderId: caller.userId,
        recipientId: otherOf(end, caller.userId),
        conversationId: end.id,
        propertyId: end.propertyId,
        content: sent.content.trim(),
        read: false,
        createdAt: clock.now().toISOString(),
        position: end.lastPosition + 1,
      };
      const maskedContent = await maskUnlessStay(trx, message, masking);
      await insertMessage(trx, { ...message, maskedContent, idempotencyKey });
      await moveConversationEnd(trx, end, message);
      await recordMessageChanges(trx, [message], [end.user1Id, end.user2Id]);
      return { status: 201, body: { ...message, ...(maskedContent !== null && { masked: true }) } };
    },
    {
      locks: [{ kind: 'conversation', id: sent.conversationId }],
      prefetch: [prefetch(conversationEnds, sent.conversationId), ...leaseOf(call)],
    },
  );
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
 * @throws {AppError} `not_found` for a stranger, `identity_mismatch` for another reader
 */
export function markRead(
  call: WriteCall,
  conversationId: number,
  readerId: number,
  upTo: number | undefined,
): Promise<Recorded<undefined>> {
  requireSelf(readerId, call.caller);
  return once<undefined>(
    call,
    async (trx) => {
      const conversation = await getConversation(trx, conversationId, call.caller);
      const ids = await markMessagesRead(trx, conversationId, call.caller.userId, upTo);
      if (ids.length === 0) return { status: 204, body: null };
      const { user1Id, user2Id } = conversation;
      // Between blocked people, neither learns when the other reads.
      const isBlocked = await isBlockedPair(trx, user1Id, user2Id);
      const read = ids.map((id) => ({ id, conversationId }));
      await recordMessageChanges(trx, read, isBlocked ? [readerId] : [user1Id, user2Id]);
      return { status: 204, body: null };
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
  return { messages, olderBefore: first > 1 ? first : null };
}

/** Messages by or to the viewer, for the change feed. The first read returns only the newest of each conversation. */
export const messageFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const messages = viewer === null ? [] : await findMessagesOf(db, viewer.userId, ids);
    return new Map(messages.map((message) => [message.id, message]));
  },
  listOwnIds: (db, viewer) => findRecentMessageIds(db, viewer.userId, recentPerConversation),
};
