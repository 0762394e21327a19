import type { Trx } from '#server/database/database.ts';
import { recordMessageChanges } from '#server/messaging/messages/message-changes.ts';
import { findMessages } from '#server/messaging/messages/message-repository.ts';
import {
  findMessageText,
  replaceMessageText,
  type MessageText,
} from '#server/messaging/messages/message-text-repository.ts';

/** Text in the place of a message that staff hide. */
export const hiddenMessage = 'Wellens removed this message.';

/** Replaces the text of a message for both people. @returns its text; null if it was hidden before or is gone */
export async function hideMessage(trx: Trx, id: number): Promise<MessageText | null> {
  const text = await findMessageText(trx, id);
  if (text === null || text.content === hiddenMessage) return null;
  await setText(trx, id, { content: hiddenMessage, maskedContent: null });
  return text;
}

/** Shows the text again, unless it was erased meanwhile. @returns whether it is shown */
export async function showMessage(trx: Trx, id: number, restore: string): Promise<boolean> {
  const text = await findMessageText(trx, id);
  if (text?.content !== hiddenMessage) return false;
  await setText(trx, id, JSON.parse(restore) as MessageText);
  return true;
}

async function setText(trx: Trx, id: number, text: MessageText): Promise<void> {
  await replaceMessageText(trx, id, text);
  const [message] = await findMessages(trx, [id]);
  if (message === undefined) return;
  await recordMessageChanges(trx, [message], [message.senderId, message.recipientId]);
}
