import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { findMessages, replaceMessageText } from '#server/messaging/messages/message-repository.ts';

/** Text in the place of a message that staff hide. */
export const hiddenMessage = 'Wellens removed this message.';

interface Restore {
  content: string;
}

/** Replaces the text of a message for both people. @returns its text; null if it was hidden before or is gone */
export async function hideMessage(trx: Trx, id: number): Promise<Restore | null> {
  const [message] = await findMessages(trx, [id]);
  if (message === undefined || message.content === hiddenMessage) return null;
  await setText(trx, id, hiddenMessage);
  return { content: message.content };
}

/** Shows the text again, unless it was erased meanwhile. */
export async function showMessage(trx: Trx, id: number, restore: string): Promise<void> {
  const [message] = await findMessages(trx, [id]);
  if (message?.content !== hiddenMessage) return;
  await setText(trx, id, (JSON.parse(restore) as Restore).content);
}

async function setText(trx: Trx, id: number, content: string): Promise<void> {
  await replaceMessageText(trx, id, content);
  const [message] = await findMessages(trx, [id]);
  if (message === undefined) return;
  const audience = { kind: 'users', userIds: [message.senderId, message.recipientId] } as const;
  await recordChange(trx, { table: 'messages', id, audience });
  await recordChange(trx, { table: 'conversations', id: message.conversationId, audience });
}
