import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { CachedRows } from '#server/database/queued-writes.ts';
import {
  toParticipants,
  hasErased,
  isBlocked,
  type ConversationRow,
  type Participants,
} from './conversation-repository.ts';

/** A conversation with the position and time of its last message. */
export interface ConversationEnd extends Participants {
  lastPosition: number;
  lastMessageAt: string;
  /** Whether one of the two was erased. */
  isOver: boolean;
  /** Whether one of the two blocked the other. */
  isBlocked: boolean;
  /** The host of its listing; null if there is none. */
  hostId: number | null;
  /** Whether messages of it wait for staff, or were refused by them. */
  hasHeld: boolean;
}

interface EndRow extends ConversationRow {
  is_over: FlagColumn;
  is_blocked: FlagColumn;
  host_id: number | null;
  has_held: FlagColumn;
}

/** SQL: whether messages of a conversation `c` are held. */
const hasHeldMessages = (db: Db) =>
  db('held_messages as h')
    .where('h.conversation_id', db.ref('c.id'))
    .whereNot('h.state', 'released')
    .select(db.raw('count(*) > 0'));

/** Several messages of a group commit may extend one conversation: its end is stored once for all of them. */
export const conversationEnds = new CachedRows<ConversationEnd>({
  table: 'conversations',
  tables: ['conversations', 'properties', 'account_deletions', 'blocks', 'suspensions', 'held_messages'],
  find: async (trx, ids) => {
    const rows: EndRow[] = await trx('conversations as c')
      .leftJoin('properties as p', 'p.id', 'c.property_id')
      .whereIn('c.id', [...ids])
      .select('c.*', 'p.host_id')
      .select({
        is_over: hasErased(trx, ['c.user1_id', 'c.user2_id']),
        is_blocked: isBlocked(trx),
        has_held: hasHeldMessages(trx),
      });
    return rows.map((row) => ({
      ...toParticipants(row),
      lastPosition: row.last_position,
      lastMessageAt: row.last_message_at,
      isOver: toFlag(row.is_over),
      isBlocked: toFlag(row.is_blocked),
      hostId: row.host_id,
      hasHeld: toFlag(row.has_held),
    }));
  },
  update: (trx, changed) => {
    const row = '(cast(? as bigint), cast(? as integer), ?)';
    return trx.raw(
      `WITH ends (id, last_position, last_message_at) AS (VALUES ${changed.map(() => row).join(', ')})
      UPDATE conversations
      SET last_position = ends.last_position, last_message_at = ends.last_message_at,
        version = conversations.version + 1
      FROM ends WHERE conversations.id = ends.id`,
      changed.flatMap(({ id, lastPosition, lastMessageAt }) => [id, lastPosition, lastMessageAt]),
    );
  },
});

export function findConversationEnd(trx: Trx, id: number): Promise<ConversationEnd | null> {
  return conversationEnds.find(trx, id);
}

/** Moves the end of a conversation to a new message. If clocks disagree, the later time is retained. */
export function moveConversationEnd(
  trx: Trx,
  end: ConversationEnd,
  { position, createdAt }: { position: number; createdAt: string },
): Promise<void> {
  const lastMessageAt = end.lastMessageAt > createdAt ? end.lastMessageAt : createdAt;
  return conversationEnds.update(trx, {
    ...end,
    lastPosition: position,
    lastMessageAt,
  });
}
