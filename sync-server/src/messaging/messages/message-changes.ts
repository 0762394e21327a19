import type { Message } from '#contracts/domain/messaging/messages.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';

/**
 * Records changed messages, and their conversations with them: last message, unread count and marks.
 * @param userIds people who see the change
 */
export async function recordMessageChanges(
  trx: Trx,
  messages: readonly Pick<Message, 'id' | 'conversationId'>[],
  userIds: readonly number[],
): Promise<void> {
  const audience = { kind: 'users', userIds } as const;
  for (const { id } of messages) await recordChange(trx, { table: 'messages', id, audience });
  for (const id of new Set(messages.map(({ conversationId }) => conversationId))) {
    await recordChange(trx, { table: 'conversations', id, audience });
  }
}
