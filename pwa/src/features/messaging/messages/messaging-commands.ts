import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import type { MessageDraft } from '#pwa/data/drafts/message-drafts.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { beginConversation, readMessages, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { logFailure } from './message-log.ts';
import { reportSendFailure, reportStartFailure } from './send-failure.ts';

/** The other person of a conversation and the retreat it is about. */
export interface Contact {
  host: PublicUser;
  propertyId: number;
  propertyTitle: string;
}

/** Id of the conversation, or the reason why it could not be started. */
type OpenedConversation = { id: number; reason: null } | { id: null; reason: string };

/** Opens the existing conversation about a retreat, or starts one. A failure is shown and logged. */
export async function openConversation(contact: Contact): Promise<OpenedConversation> {
  try {
    return { id: await beginConversation(appDevice, contact), reason: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    reportStartFailure(reason);
    return { id: null, reason };
  }
}

/**
 * Queues a message and stores the draft that remains, in one transaction.
 * @param remainingDraft called in the transaction
 */
export const sendMessage = (
  conversationId: number,
  text: string,
  remainingDraft: () => MessageDraft,
): Promise<unknown> => writeMessage(appDevice, conversationId, text, remainingDraft);

/**
 * Sends what was written to somebody elsewhere than in the conversation, whose draft stays. Nothing is sent for a blank
 * text. A failure is shown and logged.
 */
export async function sendNote(contact: Contact, text: string): Promise<void> {
  if (text.trim() === '') return;
  const { id } = await openConversation(contact);
  if (id === null) return;
  try {
    await writeMessage(appDevice, id, text, null);
  } catch (error) {
    reportSendFailure(error instanceof Error ? error.message : String(error));
  }
}

/** Marks messages as read, up to a position. A failure is logged. */
export function markAsRead(conversationId: number, upTo: number): void {
  readMessages(appDevice, conversationId, upTo).catch((error: unknown) => {
    logFailure('Failed to mark messages as read:', error);
  });
}
