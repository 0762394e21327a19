import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { findConversationsAfter } from '#server/messaging/conversations/conversation-repository.ts';
import { recordMessageChanges } from './message-changes.ts';
import { replaceMessagesFrom } from './message-repository.ts';

/** Text in the place of a message that was erased. */
const erasedMessage = 'This message was removed.';

/** Removes texts that an erased person sent, at most `limit`. @returns their number */
export async function emptyMessagesFrom(trx: Trx, senderId: number, limit: number): Promise<number> {
  const emptied = await replaceMessagesFrom(trx, senderId, erasedMessage, limit);
  for (const message of emptied) await recordMessageChanges(trx, [message], [message.recipientId]);
  return emptied.length;
}

/**
 * Shows a person's conversations again to the other side.
 * @param after id of the last conversation of the page before
 * @returns id of the last conversation of this page; null if there are no more
 */
export async function renameInConversations(
  trx: Trx,
  userId: number,
  after: number,
  limit: number,
): Promise<number | null> {
  const page = await findConversationsAfter(trx, userId, after, limit);
  for (const { id, user1Id, user2Id } of page) {
    const audience = { kind: 'users', userIds: [user1Id === userId ? user2Id : user1Id] } as const;
    await recordChange(trx, { table: 'conversations', id, audience });
  }
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}
