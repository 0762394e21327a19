import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { HoldReason } from '#contracts/domain/messaging/held-messages.ts';
import { holdLimits } from '#contracts/request-limits.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface HeldRow {
  id: number;
  conversation_id: number;
  place: number;
  position: number;
  sender_id: number;
  recipient_id: number;
  content: string;
  search_text: string;
  idempotency_key: string | null;
  created_at: string;
  reason: StoredReason;
  state: StoredState;
  statement: string | null;
  decided_by: number | null;
  decided_at: string | null;
  version: number;
}

/** `earlier`: nothing of its own holds it, but an earlier message of the conversation waits. */
type StoredReason = HoldReason | 'earlier';
type StoredState = 'waiting' | 'refused' | 'released';

/** A message that waits for staff, that they refused, or that was delivered; the text of the last is in `messages`. */
export interface StoredHeld {
  id: number;
  conversationId: number;
  /** Where the sender sees it: after the last delivered message of that time. */
  position: number;
  senderId: number;
  recipientId: number;
  content: string;
  idempotencyKey: string | null;
  createdAt: string;
  reason: StoredReason;
  state: StoredState;
  /** Reasons of staff, for the sender. */
  statement: string | null;
  decidedBy: number | null;
  decidedAt: string | null;
  version: number;
}

const toHeld = (row: HeldRow): StoredHeld => ({
  id: row.id,
  conversationId: row.conversation_id,
  position: row.position,
  senderId: row.sender_id,
  recipientId: row.recipient_id,
  content: row.content,
  idempotencyKey: row.idempotency_key,
  createdAt: row.created_at,
  reason: row.reason,
  state: row.state,
  statement: row.statement,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  version: row.version,
});

/** A held message as its sender sees it. */
export const toHeldView = (held: StoredHeld, propertyId: number | null): Message => ({
  id: held.id,
  senderId: held.senderId,
  recipientId: held.recipientId,
  conversationId: held.conversationId,
  propertyId,
  content: held.content,
  read: false,
  createdAt: held.createdAt,
  position: held.position,
  held: held.state === 'refused' ? 'refused' : 'waiting',
  ...(held.state === 'refused' && held.statement !== null && { heldStatement: held.statement }),
});

/** Holds a message behind those that its conversation holds already. @param senderName for the search of staff */
export async function insertHeld(trx: Trx, held: StoredHeld, senderName: string): Promise<void> {
  const last = await trx('held_messages')
    .where('conversation_id', held.conversationId)
    .max<{ place: number | null }[]>({ place: 'place' });
  await trx<HeldRow>('held_messages').insert({
    id: held.id,
    conversation_id: held.conversationId,
    place: (last[0]?.place ?? 0) + 1,
    position: held.position,
    sender_id: held.senderId,
    recipient_id: held.recipientId,
    content: held.content,
    search_text: foldText(`${senderName} ${held.content}`),
    idempotency_key: held.idempotencyKey,
    created_at: held.createdAt,
    reason: held.reason,
    state: held.state,
    version: held.version,
  });
}

/** @returns null if there is none */
export async function findHeld(db: Db, id: number): Promise<StoredHeld | null> {
  const row = await db<HeldRow>('held_messages').where({ id }).first();
  return row === undefined ? null : toHeld(row);
}

/** Held messages by id, in the order of the ids. */
export async function findHeldRows(db: Db, ids: readonly number[]): Promise<StoredHeld[]> {
  const rows = await db<HeldRow>('held_messages').whereIn('id', ids);
  const byId = new Map(rows.map((row) => [row.id, toHeld(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The message that a person sent under an idempotency key, if it was held and not delivered. */
export async function findHeldByKey(db: Db, senderId: number, key: string): Promise<StoredHeld | null> {
  const row = await db<HeldRow>('held_messages').where({ sender_id: senderId, idempotency_key: key }).first();
  return row === undefined ? null : toHeld(row);
}

/** Messages of a person in a conversation that wait, in order. Their number is bounded. */
export async function findWaiting(db: Db, conversationId: number, senderId: number): Promise<StoredHeld[]> {
  const rows = await db<HeldRow>('held_messages')
    .where({ conversation_id: conversationId, sender_id: senderId, state: 'waiting' })
    .orderBy('place');
  return rows.map(toHeld);
}

/** Messages between two people that wait, in the order they were held. */
export async function findWaitingBetween(db: Db, one: number, other: number): Promise<StoredHeld[]> {
  const rows = await db<HeldRow>('held_messages')
    .whereIn('sender_id', [one, other])
    .whereIn('recipient_id', [one, other])
    .where('state', 'waiting')
    .orderBy(['conversation_id', 'place'])
    .limit(holdLimits.waitingMax);
  return rows.map(toHeld);
}

/** Messages that wait to or from a person, in the order they were held; of a bounded number. */
export async function findWaitingOf(db: Db, userId: number): Promise<StoredHeld[]> {
  const rows = await db<HeldRow>('held_messages')
    .where('state', 'waiting')
    .where((or) => void or.where('sender_id', userId).orWhere('recipient_id', userId))
    .orderBy(['conversation_id', 'place'])
    .limit(holdLimits.waitingMax);
  return rows.map(toHeld);
}

/** The subset of the held messages that a person sent, with the listings of their conversations, as they see them. */
export async function findHeldViews(db: Db, senderId: number, ids: readonly number[]): Promise<Message[]> {
  const rows = await db('held_messages as h')
    .join('conversations as c', 'c.id', 'h.conversation_id')
    .whereIn('h.id', ids)
    .where('h.sender_id', senderId)
    .whereNot('h.state', 'released')
    .select<(HeldRow & { property_id: number | null })[]>('h.*', 'c.property_id');
  return rows.map((row) => toHeldView(toHeld(row), row.property_id));
}

/** Ids of the newest messages of a person that wait or were refused. */
export async function findHeldIdsOf(db: Db, senderId: number, limit: number): Promise<number[]> {
  return db<HeldRow>('held_messages')
    .where('sender_id', senderId)
    .whereNot('state', 'released')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .pluck('id');
}

/** Ids of a person's newest held messages of a conversation, in order. @param from, before positions of the page */
export async function findHeldIdsIn(
  db: Db,
  conversationId: number,
  senderId: number,
  { from, before }: { from: number; before: number | undefined },
): Promise<number[]> {
  const query = db<HeldRow>('held_messages')
    .where({ conversation_id: conversationId, sender_id: senderId })
    .whereNot('state', 'released')
    .where('position', '>=', from);
  if (before !== undefined) void query.where('position', '<', before);
  const ids: number[] = await query.orderBy('place', 'desc').limit(holdLimits.shownMax).pluck('id');
  return ids.reverse();
}

/** When a person wrote messages that were held, latest first. @param since ISO 8601 */
export async function findHeldTimes(
  db: Db,
  senderId: number,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  return db<HeldRow>('held_messages')
    .where('sender_id', senderId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .pluck('created_at');
}

/** Stores a step of a held message and raises its version. */
export async function replaceHeld(trx: Trx, held: StoredHeld): Promise<void> {
  const isReleased = held.state === 'released';
  await trx<HeldRow>('held_messages')
    .where('id', held.id)
    .update({
      reason: held.reason,
      state: held.state,
      statement: held.statement,
      decided_by: held.decidedBy,
      decided_at: held.decidedAt,
      version: held.version + 1,
      // What was delivered is a row of `messages`.
      ...(isReleased && { content: '', search_text: '', idempotency_key: null }),
    });
}

/** Deletes held messages that a person sent, at most `limit`: nobody else ever saw them. @returns their number */
export async function deleteHeldFrom(trx: Trx, senderId: number, limit: number): Promise<number> {
  const ids: number[] = await trx<HeldRow>('held_messages')
    .where('sender_id', senderId)
    .limit(limit)
    .pluck('id');
  return trx<HeldRow>('held_messages').whereIn('id', ids).delete();
}

/** For the export of a person's data: what they wrote. The recipient must not know of it. */
export const exportedHeld: ExportedRows = {
  table: 'held_messages',
  title: 'Messages that were checked before delivery',
  key: 'id',
  rows: (db, userId) =>
    db('held_messages')
      .where('sender_id', userId)
      .whereNot('state', 'released')
      .select(
        'id',
        'conversation_id',
        'sender_id',
        'content',
        'created_at',
        'state',
        'statement',
        'decided_at',
      ),
};
