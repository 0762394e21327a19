import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { toMessage, type MessageRow } from './message-repository.ts';

/** The text of a message: what its sender wrote, and what the recipient sees instead, if that differs. */
export interface MessageText {
  content: string;
  maskedContent: string | null;
}

/** @returns null if there is no such message */
export async function findMessageText(db: Db, id: number): Promise<MessageText | null> {
  const row = await db<MessageRow>('messages').where({ id }).first('content', 'masked_content');
  return row === undefined ? null : { content: row.content, maskedContent: row.masked_content };
}

/** Replaces the text of a message. */
export async function replaceMessageText(
  trx: Trx,
  id: number,
  { content, maskedContent }: MessageText,
): Promise<void> {
  await trx<MessageRow>('messages').where({ id }).update({ content, masked_content: maskedContent });
}

/** Messages of a conversation between two positions, both included, in order, as they were written. */
export async function findMessagesBetween(
  db: Db,
  conversationId: number,
  first: number,
  last: number,
): Promise<Message[]> {
  const rows = await db<MessageRow>('messages')
    .where('conversation_id', conversationId)
    .whereBetween('position', [first, last])
    .orderBy('position');
  return rows.map((row) => toMessage(row, row.sender_id));
}

/** Messages between two people of which the recipient does not see everything, in order of their ids. */
export async function findMaskedBetween(
  db: Db,
  one: number,
  other: number,
  limit: number,
): Promise<Message[]> {
  const rows = await db<MessageRow>('messages')
    .whereNotNull('masked_content')
    .whereRaw('((sender_id = ? and recipient_id = ?) or (sender_id = ? and recipient_id = ?))', [
      ...[one, other, other, one],
    ])
    .orderBy('id')
    .limit(limit);
  return rows.map((row) => toMessage(row, row.recipient_id));
}

/** Shows the recipients everything in these messages. */
export async function openMessages(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<MessageRow>('messages').whereIn('id', ids).update({ masked_content: null });
}
