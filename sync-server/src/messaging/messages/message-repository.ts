import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import { holdLimits } from '#contracts/request-limits.ts';
import { blockedPairSql } from '#server/accounts/blocks/block-repository.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import {
  findDuplicate,
  PrefetchedReads,
  queueInsert,
  readPastQueue,
} from '#server/database/queued-writes.ts';

export interface MessageRow {
  id: number;
  sender_id: number;
  recipient_id: number;
  conversation_id: number;
  property_id: number | null;
  content: string;
  /** What the recipient sees; null if that is the content. */
  masked_content: string | null;
  /** Of a message to a host; null for others and for those of before. */
  text_digest: string | null;
  read: FlagColumn;
  /** It was read while one of the two blocked the other: its sender does not see that. */
  read_hidden: FlagColumn;
  created_at: string;
  position: number;
  idempotency_key: string | null;
}

/** The message as one of its two people may read it. */
export const toMessage = (row: MessageRow, readerId: number): Message => ({
  id: row.id,
  senderId: row.sender_id,
  recipientId: row.recipient_id,
  conversationId: row.conversation_id,
  propertyId: row.property_id,
  content: row.sender_id === readerId ? row.content : (row.masked_content ?? row.content),
  read: toFlag(row.read) && !(row.sender_id === readerId && toFlag(row.read_hidden)),
  createdAt: row.created_at,
  position: row.position,
  ...(row.masked_content !== null && { masked: true }),
});

/**
 * The newest messages of a conversation as one of its people may read them, in ascending order.
 * @param before only messages before this position
 */
export async function findMessagePage(
  db: Db,
  conversationId: number,
  readerId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Message[]> {
  const query = db<MessageRow>('messages').where('conversation_id', conversationId);
  if (before !== undefined) void query.where('position', '<', before);
  const rows = await query.orderBy('position', 'desc').limit(limit);
  return rows.reverse().map((row) => toMessage(row, readerId));
}

/** The subset of the messages sent by or to the person, unordered. */
export async function findMessagesOf(db: Db, userId: number, ids: readonly number[]): Promise<Message[]> {
  const rows = await db<MessageRow>('messages')
    .whereIn('id', ids)
    .whereRaw('(sender_id = ? or recipient_id = ?)', [userId, userId]);
  return rows.map((row) => toMessage(row, userId));
}

/** Messages by id, as their recipients may read them, unordered. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<Message[]> {
  const rows = await db<MessageRow>('messages').whereIn('id', ids);
  return rows.map((row) => toMessage(row, row.recipient_id));
}

/** The message a person sent under an idempotency key, if any. */
export function findMessageByKey(trx: Trx, senderId: number, key: string): Promise<Message | null> {
  return findDuplicate(trx, async () => {
    const sent = { sender_id: senderId, idempotency_key: key };
    const row = await trx<MessageRow>('messages').where(sent).first();
    return row === undefined ? null : toMessage(row, senderId);
  });
}

/** A message to store, unread. */
interface StoredMessage extends Omit<Message, 'read' | 'masked' | 'held' | 'heldStatement'> {
  /** What the recipient sees; null if that is the content. */
  maskedContent: string | null;
  /** Finds the same text to other hosts; null for a message to a guest. */
  textDigest: string | null;
  /** Prevents a second copy by the same sender, even without a receipt. */
  idempotencyKey: string | null;
}

export async function insertMessage(trx: Trx, message: StoredMessage): Promise<void> {
  const row: Omit<MessageRow, 'read_hidden'> = {
    id: message.id,
    sender_id: message.senderId,
    recipient_id: message.recipientId,
    conversation_id: message.conversationId,
    property_id: message.propertyId,
    content: message.content,
    masked_content: message.maskedContent,
    text_digest: message.textDigest,
    read: false,
    created_at: message.createdAt,
    position: message.position,
    idempotency_key: message.idempotencyKey,
  };
  await queueInsert(trx, 'messages', [row]);
}

/** A text that a person sends to several hosts. */
interface SentText {
  senderId: number;
  digest: string;
  /** ISO 8601. */
  since: string;
}

/** Recipients of a text that are read: those that make it a repeated one, and the recipient of the next message. */
const textRecipientsMax = holdLimits.hosts + 1;

const nameOfText = ({ senderId, digest }: Pick<SentText, 'senderId' | 'digest'>): string =>
  `${senderId} ${digest}`;

/** Recipients of the same texts, read for all messages of a group. */
export const textRecipients = new PrefetchedReads<SentText, number[]>({
  tables: ['messages'],
  nameOf: nameOfText,
  read: async (trx, texts) => {
    const wanted = new Map(texts.map((text) => [nameOfText(text), text]));
    const values = trx.raw(
      `VALUES ${[...wanted].map(() => '(cast(? as bigint), ?, ?)').join(', ')}`,
      [...wanted.values()].flatMap(({ senderId, digest, since }) => [senderId, digest, since]),
    );
    const found = trx('texts as t')
      .join('messages as m', { 'm.sender_id': 't.sender_id', 'm.text_digest': 't.digest' })
      .where('m.created_at', '>', trx.ref('t.since'))
      .groupBy('m.sender_id', 'm.text_digest', 'm.recipient_id')
      .select('m.sender_id', 'm.text_digest', 'm.recipient_id')
      .select(trx.raw('row_number() OVER (PARTITION BY m.sender_id, m.text_digest) AS place'));
    // A UNION would be slower, because PostgreSQL plans each of its parts.
    const rows = await trx
      .with('texts', ['sender_id', 'digest', 'since'], values)
      .from(found.as('found'))
      .where('place', '<=', textRecipientsMax)
      .select<TextRow[]>('sender_id', 'text_digest', 'recipient_id');
    const recipients = new Map([...wanted.keys()].map((name): [string, number[]] => [name, []]));
    for (const row of rows) {
      const name = nameOfText({ senderId: row.sender_id, digest: row.text_digest });
      recipients.get(name)?.push(row.recipient_id);
    }
    return recipients;
  },
});

interface TextRow {
  sender_id: number;
  text_digest: string;
  recipient_id: number;
}

/**
 * The people to whom the sender sent the same text, without one of them.
 * @returns `holdLimits.hosts` of them, or all if they are fewer
 */
export async function findOtherTextRecipients(
  trx: Trx,
  sent: SentText,
  recipientId: number,
): Promise<number[]> {
  const isToOther = ({ sender_id, text_digest, recipient_id }: MessageRow): boolean =>
    sender_id === sent.senderId && text_digest === sent.digest && recipient_id !== recipientId;
  const recipients = await textRecipients.find(trx, sent, 'messages', isToOther);
  return recipients.filter((other) => other !== recipientId).slice(0, holdLimits.hosts);
}

/** Messages of a conversation among which an answer is looked for. */
const answerDepth = 100;

/** Whether a person wrote early in a conversation. */
export async function hasWritten(db: Db, conversationId: number, senderId: number): Promise<boolean> {
  const isTheirs = (row: MessageRow): boolean =>
    row.conversation_id === conversationId && row.sender_id === senderId;
  const row = await readPastQueue(db, 'messages', isTheirs, () =>
    db<MessageRow>('messages')
      .where({ conversation_id: conversationId, sender_id: senderId })
      .where('position', '<=', answerDepth)
      .first('id'),
  );
  return row !== undefined;
}

/**
 * When a person wrote messages, latest first, without those that were held: they count when they were written.
 * @param since ISO 8601
 */
export async function findSentTimes(
  db: Db,
  senderId: number,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  const isTheirs = ({ sender_id }: MessageRow): boolean => sender_id === senderId;
  const times: unknown[] = await readPastQueue(db, 'messages', isTheirs, () =>
    db('messages as m')
      .where('m.sender_id', senderId)
      .where('m.created_at', '>', since)
      .whereNotExists(db('held_messages as h').where('h.id', db.ref('m.id')))
      .orderBy('m.created_at', 'desc')
      .limit(limit)
      .pluck('m.created_at'),
  );
  return times as string[];
}

/**
 * Marks messages to a person as read, at most `limit`, in any order. Between blocked people, their sender is not shown it.
 * @param upTo last position to mark; all if undefined
 * @returns ids of the messages that were unread, and whether it is hidden from their sender
 */
export async function markMessagesRead(
  trx: Trx,
  conversationId: number,
  recipientId: number,
  { upTo, limit }: { upTo: number | undefined; limit: number },
): Promise<{ ids: number[]; isHidden: boolean }> {
  const unread = trx<MessageRow>('messages')
    .where({ conversation_id: conversationId, recipient_id: recipientId, read: false })
    .limit(limit)
    .select('id');
  if (upTo !== undefined) void unread.where('position', '<=', upTo);
  const isBlocked = trx.raw(blockedPairSql('sender_id', 'recipient_id')) as unknown as boolean;
  const rows: Pick<MessageRow, 'id' | 'read_hidden'>[] = await trx<MessageRow>('messages')
    .whereIn('id', unread)
    .update({ read: true, read_hidden: isBlocked })
    .returning(['id', 'read_hidden']);
  return {
    ids: rows.map(({ id }) => id),
    isHidden: rows.some(({ read_hidden: isHidden }) => toFlag(isHidden)),
  };
}

/**
 * Ids of the newest messages of each conversation of a person, oldest first. @param perConversation maximum per
 * conversation
 */
export async function findRecentMessageIds(
  db: Db,
  userId: number,
  perConversation: number,
): Promise<number[]> {
  const ids: unknown[] = await db('conversations as c')
    .join('messages as m', 'm.conversation_id', 'c.id')
    .whereRaw('(c.user1_id = ? or c.user2_id = ?)', [userId, userId])
    .whereRaw('m.position > c.last_position - ?', [perConversation])
    .orderBy(['m.conversation_id', 'm.position'])
    .pluck('m.id');
  return ids as number[];
}

/**
 * Replaces the texts of messages that a person sent, at most `limit`.
 * @returns the changed ones
 */
export async function replaceMessagesFrom(
  trx: Trx,
  senderId: number,
  content: string,
  limit: number,
): Promise<Message[]> {
  const ids: number[] = await trx<MessageRow>('messages')
    .where('sender_id', senderId)
    .whereNot('content', content)
    .limit(limit)
    .pluck('id');
  const rows = await trx<MessageRow>('messages')
    .whereIn('id', ids)
    .update({ content, masked_content: null, text_digest: null })
    .returning('*');
  return rows.map((row) => toMessage(row, senderId));
}

const exportedColumns = [
  ...['id', 'conversation_id', 'position', 'sender_id', 'recipient_id', 'property_id', 'created_at'],
];

/** For the export of a person's data: what others wrote as the person may read it. */
export const exportedMessages: ExportedRows = {
  table: 'messages',
  title: 'Messages, sent and received',
  key: 'id',
  rows: (db, userId) =>
    db('messages')
      .where((either) => {
        void either.where('sender_id', userId).orWhere('recipient_id', userId);
      })
      .select(exportedColumns)
      .select({
        read: db.raw('read and not (sender_id = ? and read_hidden)', [userId]),
        content: db.raw('case when sender_id = ? then content else coalesce(masked_content, content) end', [
          userId,
        ]),
      }),
};
