import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Knex } from 'knex';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { HeldState } from '#contracts/domain/messaging/messages.ts';
import { blockedPairSql } from '#server/accounts/blocks/block-repository.ts';
import { staysTogether } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

/** A conversation as stored: two people and the listing it is about. */
export interface ConversationRow {
  id: number;
  user1_id: number;
  user2_id: number;
  property_id: number | null;
  last_message_at: string;
  created_at: string;
  last_position: number;
  version: number;
  /** Null for conversations from before this was stored. */
  started_by: number | null;
}

interface ConversationViewRow extends ConversationRow {
  other_id: number | null;
  other_name: string | null;
  other_image: string | null;
  title: string | null;
  last_content: string | null;
  last_created_at: string | null;
  last_sender_id: number | null;
  held_state: HeldState | null;
  unread_count: number | string;
  other_has_left: FlagColumn;
}

/** The two participants of a conversation and the listing it is about. */
export type Participants = Pick<Conversation, 'id' | 'user1Id' | 'user2Id' | 'propertyId'>;

type ParticipantsRow = Pick<ConversationRow, 'id' | 'user1_id' | 'user2_id' | 'property_id'>;

export const toParticipants = (row: ParticipantsRow): Participants => ({
  id: row.id,
  user1Id: row.user1_id,
  user2Id: row.user2_id,
  propertyId: row.property_id,
});

function toConversation(row: ConversationViewRow): Conversation {
  const { other_id, other_name, property_id, title, last_content, last_created_at, last_sender_id } = row;
  return {
    ...toParticipants(row),
    lastMessageAt: row.last_message_at,
    createdAt: row.created_at,
    otherUser:
      other_id === null || other_name === null
        ? null
        : { id: other_id, name: other_name, profileImage: row.other_image },
    property: property_id === null || title === null ? null : { id: property_id, title },
    lastMessage:
      last_content === null || last_created_at === null || last_sender_id === null
        ? null
        : {
            content: last_content,
            createdAt: last_created_at,
            senderId: last_sender_id,
            ...(row.held_state !== null && { held: row.held_state }),
          },
    unreadCount: Number(row.unread_count),
    ...(toFlag(row.other_has_left) && { otherHasLeft: true }),
  };
}

/** SQL: whether one of the people was erased, or is being erased. @param ids columns with their ids */
export const hasErased = (db: Db, ids: readonly string[]) =>
  db('account_deletions as d')
    .whereNot('d.state', 'waiting')
    .where((either) => {
      for (const id of ids) void either.orWhere('d.user_id', db.ref(id));
    })
    .select(db.raw('count(*) > 0'));

/** SQL: whether one of the two people of a conversation `c` blocked the other. */
export const isBlocked = (db: Db): Knex.Raw => db.raw(blockedPairSql('c.user1_id', 'c.user2_id'));

/** SQL: the viewer's newest held message of a conversation `c`, if no message was delivered after it. */
const latestHeld = (db: Db, viewerId: number): Knex.Raw =>
  db.raw(
    `(select id from held_messages
      where conversation_id = c.id and sender_id = ? and state <> 'released' and position > c.last_position
      order by place desc limit 1)`,
    [viewerId],
  );

/**
 * Conversations of a person, as that person sees them, in one statement.
 * @param narrow adds the condition and the order
 */
async function findViews(
  db: Db,
  viewerId: number,
  narrow: (views: Knex.QueryBuilder) => unknown,
): Promise<Conversation[]> {
  const unread = db('messages')
    .count('*')
    .whereRaw('conversation_id = c.id and recipient_id = ? and not read', [viewerId]);
  const other = db.raw('case when c.user1_id = ? then c.user2_id else c.user1_id end', [viewerId]);
  const views = db('conversations as c')
    .leftJoin('users as o', 'o.id', other)
    .leftJoin('properties as p', 'p.id', 'c.property_id')
    .leftJoin('messages as m', { 'm.conversation_id': 'c.id', 'm.position': 'c.last_position' })
    .leftJoin('held_messages as h', 'h.id', latestHeld(db, viewerId))
    .whereRaw('(c.user1_id = ? or c.user2_id = ?)', [viewerId, viewerId])
    .select<ConversationViewRow[]>('c.*', 'p.title')
    .select({
      unread_count: unread,
      other_has_left: hasErased(db, ['o.id']),
      other_id: 'o.id',
      other_name: 'o.name',
      other_image: 'o.profile_image',
      last_content: db.raw(
        'coalesce(h.content, case when m.sender_id = ? then m.content else coalesce(m.masked_content, m.content) end)',
        [viewerId],
      ),
      last_created_at: db.raw('coalesce(h.created_at, m.created_at)'),
      last_sender_id: db.raw('coalesce(h.sender_id, m.sender_id)'),
      held_state: 'h.state',
    });
  narrow(views);
  const rows = await views;
  return rows.map(toConversation);
}

/**
 * Conversations of a person with unread messages and the last one after the instant, latest first; without blocked pairs,
 * except those with a stay together.
 */
export function findUnreadConversations(
  db: Db,
  viewerId: number,
  { since, limit, now }: { since: Date; limit: number; now: Date },
): Promise<Conversation[]> {
  const stays = staysTogether(db, db.ref('c.user1_id'), db.ref('c.user2_id'), now);
  return findViews(db, viewerId, (views) =>
    views
      .where('c.last_message_at', '>', since.toISOString())
      .whereExists(
        db('messages').whereRaw('conversation_id = c.id and recipient_id = ? and not read', [viewerId]),
      )
      .whereRaw('(not (?) or exists ?)', [isBlocked(db), stays])
      .orderBy('c.last_message_at', 'desc')
      .limit(limit),
  );
}

/** The subset of the conversations that the person takes part in, as that person sees them, unordered. */
export function findConversationViews(
  db: Db,
  viewerId: number,
  ids: readonly number[],
): Promise<Conversation[]> {
  return findViews(db, viewerId, (views) => views.whereIn('c.id', ids));
}

/** The participants of a conversation, if the person is one of them. */
export async function findParticipants(db: Db, id: number, userId: number): Promise<Participants | null> {
  const row = await db<ConversationRow>('conversations')
    .where({ id })
    .whereRaw('(user1_id = ? or user2_id = ?)', [userId, userId])
    .first();
  return row === undefined ? null : toParticipants(row);
}

/** The conversation of two people, given in either order, about a listing. */
export async function findConversationOfPair(
  db: Db,
  one: number,
  other: number,
  propertyId: number,
): Promise<Participants | null> {
  const row = await db<ConversationRow>('conversations')
    .where('property_id', propertyId)
    .whereIn('user1_id', [one, other])
    .whereIn('user2_id', [one, other])
    .first();
  return row === undefined ? null : toParticipants(row);
}

/** The first message of somebody to a host, and when the host first wrote back; null if they did not. ISO 8601. */
interface Question {
  askedAt: string;
  answeredAt: string | null;
}

/** Messages of a conversation in which a host's first answer is looked for. */
const answerDepth = 100;

/** The newest conversations that other people began with a person. @param since ISO 8601 */
export async function findNewestQuestionsTo(
  db: Db,
  hostId: number,
  { since, limit }: { since: string; limit: number },
): Promise<Question[]> {
  const answer = db('messages as a')
    .min('a.created_at')
    .whereRaw('a.conversation_id = c.id and a.position <= ?', [answerDepth])
    .where('a.sender_id', hostId);
  const newest = db<ConversationRow>('conversations')
    .where('user2_id', hostId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id')
    .as('c');
  const questions: Knex.QueryBuilder = db
    .from(newest)
    .join('messages as q', { 'q.conversation_id': 'c.id', 'q.position': db.raw('1') })
    .whereNot('q.sender_id', hostId)
    .select({ askedAt: 'q.created_at', answeredAt: answer });
  return (await questions) as Question[];
}

/** The latest conversations about a listing. */
export async function findConversationsAbout(
  db: Db,
  propertyId: number,
  limit: number,
): Promise<Participants[]> {
  const rows = await db<ConversationRow>('conversations')
    .where('property_id', propertyId)
    .orderBy([
      { column: 'last_message_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toParticipants);
}

export async function insertConversation(
  trx: Trx,
  { id, user1Id, user2Id, propertyId }: Participants,
  { startedBy, createdAt }: { startedBy: number; createdAt: string },
): Promise<void> {
  await trx<ConversationRow>('conversations').insert({
    id,
    user1_id: user1Id,
    user2_id: user2Id,
    property_id: propertyId,
    last_message_at: createdAt,
    created_at: createdAt,
    started_by: startedBy,
  });
}

/** Conversations of a person by id. @param after id of the last one of the page before */
export async function findConversationsAfter(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<Participants[]> {
  const rows = await db<ConversationRow>('conversations')
    .whereRaw('(user1_id = ? or user2_id = ?)', [userId, userId])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toParticipants);
}

/** For the export of a person's data. */
export const exportedConversations: ExportedRows = {
  table: 'conversations',
  title: 'Conversations',
  key: 'id',
  rows: (db, userId) =>
    db('conversations').where((either) => {
      void either.where('user1_id', userId).orWhere('user2_id', userId);
    }),
};
