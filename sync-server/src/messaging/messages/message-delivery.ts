import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { Trx } from '#server/database/database.ts';
import {
  findConversationEnd,
  moveConversationEnd,
  type ConversationEnd,
} from '#server/messaging/conversations/conversation-end-repository.ts';
import { replaceHeld, findWaiting, type StoredHeld } from './held-message-repository.ts';
import { recordMessageChanges } from './message-changes.ts';
import { digestOfText, isRepeated, type MessageSettings } from './message-holding.ts';
import { maskUnlessStay, type Masking } from './message-masking.ts';
import { findMessages, insertMessage } from './message-repository.ts';

/** Stores a message for both people, at the end of its conversation. */
export async function deliverMessage(
  trx: Trx,
  end: ConversationEnd,
  message: Message,
  { idempotencyKey, settings }: { idempotencyKey: string | null; settings: Masking },
): Promise<Message> {
  const maskedContent = await maskUnlessStay(trx, message, settings);
  const textDigest = message.recipientId === end.hostId ? digestOfText(message.content) : null;
  await insertMessage(trx, { ...message, maskedContent, textDigest, idempotencyKey });
  await moveConversationEnd(trx, end, message);
  await recordMessageChanges(trx, [message], [end.user1Id, end.user2Id]);
  return { ...message, ...(maskedContent !== null && { masked: true }) };
}

export interface DeliveryContext {
  settings: Masking;
  now: Date;
}

/** Delivers messages that waited, in order, with the present time: their recipients get them now. */
export async function deliverHeld(
  trx: Trx,
  waiting: readonly StoredHeld[],
  { settings, now }: DeliveryContext,
): Promise<void> {
  for (const held of waiting) {
    const end = await findConversationEnd(trx, held.conversationId);
    if (end === null) return;
    const { id, senderId, recipientId, conversationId, content, idempotencyKey } = held;
    const [taken] = await findMessages(trx, [id]);
    // Only an app that uses an id twice gets here.
    if (taken !== undefined) {
      await replaceHeld(trx, { ...held, state: 'refused', statement: 'This message was sent twice.' });
      continue;
    }
    const message: Message = {
      ...{ id, senderId, recipientId, conversationId, content },
      propertyId: end.propertyId,
      read: false,
      createdAt: now.toISOString(),
      position: end.lastPosition + 1,
    };
    await replaceHeld(trx, { ...held, state: 'released' });
    await deliverMessage(trx, end, message, { idempotencyKey, settings });
  }
}

/**
 * Messages of a person in a conversation that nothing holds any more: the waiting ones before the next to be checked. The
 * rule about repeated texts is applied again, because the same text may have been delivered to others while it waited; a
 * message that it holds is the next to be checked.
 */
export async function findReady(
  trx: Trx,
  { conversationId, senderId }: Pick<StoredHeld, 'conversationId' | 'senderId'>,
  { settings, now }: { settings: MessageSettings; now: Date },
): Promise<StoredHeld[]> {
  const end = await findConversationEnd(trx, conversationId);
  const ready: StoredHeld[] = [];
  for (const held of await findWaiting(trx, conversationId, senderId)) {
    if (held.reason !== 'earlier') break;
    const isUnchecked = settings.messageHolding && held.decidedBy === null;
    if (isUnchecked && end !== null && (await isRepeated(trx, end, held, now))) {
      await replaceHeld(trx, { ...held, reason: 'repeated' });
      break;
    }
    ready.push(held);
  }
  return ready;
}
