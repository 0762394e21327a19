import type { Db } from '#server/database/database.ts';
import { toParticipants, type ConversationRow, type Participants } from './conversation-repository.ts';

/** Number of conversations a person has with hosts, as a guest. */
export async function countConversationsAsGuest(db: Db, userId: number): Promise<number> {
  const [row] = await db('conversations as c')
    .join('properties as p', 'p.id', 'c.property_id')
    .whereRaw('(c.user1_id = ? or c.user2_id = ?)', [userId, userId])
    .whereNot('p.host_id', userId)
    .count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** The latest conversations of a person. */
export async function findConversationsWith(db: Db, userId: number, limit: number): Promise<Participants[]> {
  const rows = await db<ConversationRow>('conversations')
    .whereRaw('(user1_id = ? or user2_id = ?)', [userId, userId])
    .orderBy([
      { column: 'last_message_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toParticipants);
}

/**
 * When a person began to write to each of the people they newly wrote to, latest first: their first conversation with
 * somebody. @param since ISO 8601
 */
export async function findNewPeople(
  db: Db,
  userId: number,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  const earlier = db('conversations as e').whereRaw(
    `e.user1_id in (c.user1_id, c.user2_id) and e.user2_id in (c.user1_id, c.user2_id)
     and (e.created_at < c.created_at or (e.created_at = c.created_at and e.id < c.id))`,
  );
  const times: unknown[] = await db('conversations as c')
    .where('c.started_by', userId)
    .where('c.created_at', '>', since)
    .whereNotExists(earlier)
    .orderBy('c.created_at', 'desc')
    .limit(limit)
    .pluck('c.created_at');
  return times as string[];
}

/** Whether two people have a conversation. */
export async function haveConversation(db: Db, userId: number, otherId: number): Promise<boolean> {
  const row = await db<ConversationRow>('conversations')
    .whereIn('user1_id', [userId, otherId])
    .whereIn('user2_id', [userId, otherId])
    .first('id');
  return row !== undefined;
}
