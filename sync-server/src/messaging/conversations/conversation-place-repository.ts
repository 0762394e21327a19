import type { Db } from '#server/database/database.ts';
import type { ConversationRow } from './conversation-repository.ts';

/** Place of a conversation in the list: the time of its last message, ISO 8601, and its id. */
export interface ConversationPlace {
  at: string;
  id: number;
}

/** All conversations of a person, latest message first. @param after only those that follow it in the list */
export async function findConversationPlaces(
  db: Db,
  userId: number,
  after: ConversationPlace | null,
): Promise<ConversationPlace[]> {
  const query = db<ConversationRow>('conversations')
    .whereRaw('(user1_id = ? or user2_id = ?)', [userId, userId])
    .orderBy([
      { column: 'last_message_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  if (after !== null) void query.whereRaw('(last_message_at, id) < (?, ?)', [after.at, after.id]);
  const rows = await query.select('id', 'last_message_at');
  return rows.map((row) => ({ id: row.id, at: row.last_message_at }));
}
