import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sendMessage, type Message } from '#contracts/domain/messaging/messages.ts';
import type { HoldReason } from '#contracts/domain/messaging/held-messages.ts';
import { holdLimits, messageMax, newAccountLimits } from '#contracts/request-limits.ts';
import { findLinks } from '#contracts/rules/text/contact-addresses.ts';
import { findAsSeen, seenText } from '#contracts/rules/text/seen-text.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import type { Push } from '#contracts/sync/sync.ts';
import { findPublicUsers, findUser } from '#server/accounts/users/user-repository.ts';
import { hasConfirmedStay } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import { prefetch, type Prefetch, type Trx } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/once.ts';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { ConversationEnd } from '#server/messaging/conversations/conversation-end-repository.ts';
import { isNewAccount, requireFewer } from '#server/messaging/conversations/new-account-limits.ts';
import {
  findHeld,
  findHeldTimes,
  findWaiting,
  insertHeld,
  toHeldView,
  type StoredHeld,
} from './held-message-repository.ts';
import { ownHostOf } from '#server/public-origin.ts';
import type { Masking } from './message-masking.ts';
import { findSentTimes, findOtherTextRecipients, hasWritten, textRecipients } from './message-repository.ts';
import { recordMessageChanges } from './message-changes.ts';

/** Settings of messages. */
export type MessageSettings = Masking & Pick<Env, 'messageHolding' | 'rateLimits'>;

/** Digests by text: sending a message computes the same one up to three times, an envelope those of 100 messages. */
const digests = new LRUCache<string, string>({
  max: 250,
  memoMethod: (content) =>
    createHash('sha256')
      .update(foldText(seenText(content)))
      .digest('base64url')
      .slice(0, 22),
});

/**
 * Digest of a text without case, accents, repeated spaces and characters that are not drawn: the same for texts that people
 * read as the same.
 */
export const digestOfText = (content: string): string => digests.memo(content);

const hourMs = 60 * 60_000;

/**
 * A new account sends few messages an hour. The caller's lock makes the count exact.
 * @throws {AppError} `too_many_requests` with `Retry-After`
 */
export async function requireFewMessages(trx: Trx, caller: Caller, now: Date): Promise<void> {
  if (!isNewAccount(caller, now)) return;
  const max = newAccountLimits.messagesPerHour;
  const window = { since: instantBefore(now, { hours: 1 }), limit: max };
  const times = [
    ...(await findSentTimes(trx, caller.userId, window)),
    ...(await findHeldTimes(trx, caller.userId, window)),
  ].sort((one, other) => other.localeCompare(one));
  requireFewer(times, {
    max,
    code: 'too_many_requests',
    windowMs: hourMs,
    now,
    tell: (wait) => `A new account can send ${max} messages an hour. You can send the next one in ${wait}.`,
  });
}

interface Sending {
  message: Pick<Message, 'senderId' | 'recipientId' | 'content'>;
  caller: Caller;
  settings: MessageSettings;
  now: Date;
}

/**
 * Why a message waits for a check by staff; null if it does not. Messages behind one that waits keep their order.
 * @throws {AppError} `held` if too many of the conversation wait
 */
export async function findHoldReason(
  trx: Trx,
  end: ConversationEnd,
  sending: Sending,
): Promise<HoldReason | 'earlier' | null> {
  const { senderId, recipientId } = sending.message;
  const waiting = end.hasHeld ? (await findWaiting(trx, end.id, senderId)).length : 0;
  const own = await findOwnReason(trx, end, sending);
  if (own === null && waiting === 0) return null;
  if (await hasConfirmedStay(trx, senderId, recipientId)) return null;
  // Staff see no held message to themselves, so nobody could check one to the only member of staff.
  if (waiting === 0 && (await findUser(trx, recipientId))?.role === 'staff') return null;
  if (waiting >= holdLimits.waitingMax) {
    throw new AppError(
      'held',
      `${waiting} of your messages to this person wait for a check. You can write more after it.`,
    );
  }
  return own ?? 'earlier';
}

async function findOwnReason(
  trx: Trx,
  end: ConversationEnd,
  { message: { senderId, recipientId, content }, caller, settings, now }: Sending,
): Promise<HoldReason | null> {
  if (!settings.messageHolding || caller.isStaff) return null;
  const hasLink = (): boolean =>
    findAsSeen(content, (read) => findLinks(read, ownHostOf(settings))).length > 0;
  if (end.lastPosition === 0 && hasLink()) return 'link';
  return (await isRepeated(trx, end, { senderId, recipientId, content }, now)) ? 'repeated' : null;
}

/** Whether a message to the host of a conversation was delivered with the same text to three other hosts lately. */
export async function isRepeated(
  trx: Trx,
  { id, hostId }: ConversationEnd,
  { senderId, recipientId, content }: Pick<Message, 'senderId' | 'recipientId' | 'content'>,
  now: Date,
): Promise<boolean> {
  if (recipientId !== hostId) return false;
  const others = await findOtherTextRecipients(trx, toSentText({ senderId, content }, now), recipientId);
  // "Thank you!" to hosts who wrote back is no advertising.
  return others.length >= holdLimits.hosts && !(await hasWritten(trx, id, recipientId));
}

const toSentText = ({ senderId, content }: { senderId: number; content: string }, now: Date) => ({
  senderId,
  digest: digestOfText(content),
  since: instantBefore(now, { days: holdLimits.days }),
});

/** Prefetches the hosts to whom the caller has sent the same text. */
export const repeatedTextOf = (
  { caller, clock }: Pick<WriteCall, 'caller' | 'clock'>,
  content: string,
  { messageHolding }: MessageSettings,
): Prefetch[] =>
  messageHolding && !caller.isStaff
    ? [prefetch(textRecipients, toSentText({ senderId: caller.userId, content }, clock.now()))]
    : [];

/** The text of a message whose fields were not checked yet; undefined without one, or if it is too long. */
function contentOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('content' in body)) return undefined;
  const { content } = body;
  return typeof content === 'string' && content.length <= messageMax ? content : undefined;
}

/** The same for all messages of an envelope. */
export const repeatedTextsOf = (
  calls: readonly Push['calls'][number][],
  by: Pick<WriteCall, 'caller' | 'clock'>,
  settings: MessageSettings,
): Prefetch[] =>
  calls.flatMap(({ method, path, body }) => {
    const isMessage = method === sendMessage.method && path === sendMessage.path;
    const content = contentOf(body);
    return isMessage && content !== undefined ? repeatedTextOf(by, content.trim(), settings) : [];
  });

/** Stores a message that only its sender sees. @throws {AppError} `conflict` if its id is in use */
export async function holdMessage(
  trx: Trx,
  { message, reason, idempotencyKey }: HeldSending,
): Promise<Message> {
  const { id, conversationId, senderId, recipientId, content, createdAt, position, propertyId } = message;
  if ((await findHeld(trx, id)) !== null) throw new AppError('conflict');
  const held: StoredHeld = {
    ...{ id, conversationId, senderId, recipientId, content, createdAt, position, reason, idempotencyKey },
    ...{ statement: null, decidedBy: null, decidedAt: null, version: 1 },
    state: 'waiting',
  };
  const sender = (await findPublicUsers(trx, [senderId])).get(senderId);
  await insertHeld(trx, held, sender?.name ?? '');
  await recordMessageChanges(trx, [message], [senderId]);
  return toHeldView(held, propertyId);
}

interface HeldSending {
  message: Message;
  reason: HoldReason | 'earlier';
  idempotencyKey: string | null;
}
