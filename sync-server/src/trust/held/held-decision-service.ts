import type { HeldDecision, NewHeldDecision } from '#contracts/domain/messaging/held-messages.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { findConversationEnd } from '#server/messaging/conversations/conversation-end-repository.ts';
import { mayNotWrite } from '#server/messaging/conversations/writing-policy.ts';
import {
  findWaitingOf,
  replaceHeld,
  type StoredHeld,
} from '#server/messaging/messages/held-message-repository.ts';
import { recordMessageChanges } from '#server/messaging/messages/message-changes.ts';
import { deliverHeld, findReady, type DeliveryContext } from '#server/messaging/messages/message-delivery.ts';
import type { MessageSettings } from '#server/messaging/messages/message-holding.ts';
import { getHeld } from './held-list-service.ts';

const overStatement = 'One of the two left or blocked the other.';

const done: Readonly<Record<HeldDecision, string>> = {
  release: 'released it',
  refuse: 'refused it',
};

/**
 * Delivers a message that waits for a check, or refuses it; then delivers those that waited only for it. A released one
 * goes on waiting while an earlier one of its conversation does.
 * @throws {AppError} `not_found`; `changed_since_opened` with who decided; `wrong_state` if the two cannot write to each
 * other any more
 */
export function decideHeld(
  call: WriteCall,
  id: number,
  { version, decision, statement }: NewHeldDecision,
  settings: MessageSettings,
): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  // Without locks it runs alone: the two people may be writing.
  return once<undefined>(call, async (trx) => {
    const held = await requireWaiting(trx, id, { version, caller });
    const now = clock.now();
    const canWrite = await canWriteStill(trx, held, now);
    if (decision === 'release' && !canWrite) {
      throw new AppError('wrong_state', `${overStatement} It can only be refused.`);
    }
    const words = statement.trim();
    const decided = { statement: words, decidedBy: caller.userId, decidedAt: now.toISOString() };
    await replaceHeld(trx, {
      ...held,
      ...decided,
      ...(decision === 'release' ? { reason: 'earlier' as const } : { state: 'refused' as const }),
    });
    const { conversationId, senderId } = held;
    const ready = await findReady(trx, held, { settings, now });
    if (canWrite) await deliverHeld(trx, ready, { settings, now });
    else for (const one of ready) await replaceHeld(trx, { ...one, state: 'refused', statement: words });
    await recordMessageChanges(trx, [{ id, conversationId }, ...(canWrite ? [] : ready)], [senderId]);
    await recordAudit(trx, {
      at: decided.decidedAt,
      actorId: caller.userId,
      action: `held_message.${decision === 'release' ? 'released' : 'refused'}`,
      table: 'held_messages',
      id,
      detail: { reason: held.reason, statement: words },
    });
    return { status: 204, body: null };
  });
}

/**
 * Delivers what waits to or from a person who has become staff. Staff see no held message of their own, and this person may
 * be the only one who could check them. What the two could not write any more is refused.
 */
export async function deliverHeldOfStaff(
  database: Pick<Database, 'write'>,
  userId: number,
  context: DeliveryContext,
): Promise<void> {
  let hasMore = true;
  // Without locks it runs alone: people may be writing.
  while (hasMore) hasMore = await database.write((trx) => decideSome(trx, userId, context));
}

/** @returns whether more may wait */
async function decideSome(trx: Trx, userId: number, context: DeliveryContext): Promise<boolean> {
  const waiting = await findWaitingOf(trx, userId);
  for (const held of waiting) {
    if (await canWriteStill(trx, held, context.now)) {
      await deliverHeld(trx, [held], context);
    } else {
      await replaceHeld(trx, { ...held, state: 'refused', statement: overStatement });
      await recordMessageChanges(trx, [held], [held.senderId]);
    }
  }
  return waiting.length > 0;
}

/** @throws {AppError} `not_found`, `changed_since_opened` */
async function requireWaiting(
  trx: Trx,
  id: number,
  { version, caller }: { version: number; caller: Caller },
): Promise<StoredHeld> {
  const held = await getHeld(trx, id, caller);
  if (held.state === 'waiting' && held.decidedBy === null && held.version === version) return held;
  if (held.decidedBy === null) {
    throw new AppError('changed_since_opened', 'This message changed after you opened it.');
  }
  const name = (await findPublicUsers(trx, [held.decidedBy])).get(held.decidedBy)?.name ?? 'Somebody else';
  const what = done[held.state === 'refused' ? 'refuse' : 'release'];
  throw new AppError(
    'changed_since_opened',
    `${name} decided about this message after you opened it, and ${what}.`,
  );
}

/** Whether the sender could write to the recipient now. */
async function canWriteStill(
  trx: Trx,
  { conversationId, senderId, recipientId }: StoredHeld,
  now: Date,
): Promise<boolean> {
  const end = await findConversationEnd(trx, conversationId);
  return end !== null && !end.isOver && !(await mayNotWrite(trx, senderId, recipientId, now));
}
