import {
  findConversationEnds,
  takeNextPosition,
  updateConversationEnds,
  type MessageSlot,
  type ConversationEnd,
} from '#server/messaging/conversations/conversation-repository.ts';
import { CommitGroup, type Batch } from '#server/database/commit-group.ts';
import type { Trx } from '#server/database/database.ts';
import { insertMessages, type StoredMessage } from './message-repository.ts';

/**
 * The ends of the threads that the messages of one transaction are added to. Places are taken here and the messages
 * kept here, so that a burst of messages costs a few statements and not a few for each.
 */
class MessageBatch implements Batch {
  readonly #threads = new Map<number, (ConversationEnd & { added: number }) | null>();
  readonly #messages: StoredMessage[] = [];

  async lookUp(trx: Trx, ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#threads.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) this.#threads.set(id, null);
    for (const thread of await findConversationEnds(trx, unknown))
      this.#threads.set(thread.id, { ...thread, added: 0 });
  }

  /** @returns null for somebody who takes no part in the thread */
  takePosition(id: number, senderId: number, at: string): MessageSlot | null {
    const thread = this.#threads.get(id) ?? null;
    if (thread === null || (thread.user1Id !== senderId && thread.user2Id !== senderId)) return null;
    thread.added += 1;
    thread.lastPosition += 1;
    // A later moment stays where clocks disagree.
    if (thread.lastMessageAt < at) thread.lastMessageAt = at;
    const { user1Id, user2Id, propertyId, lastPosition: position } = thread;
    return { id, user1Id, user2Id, propertyId, position };
  }

  add(message: StoredMessage): void {
    this.#messages.push(message);
  }

  async store(trx: Trx): Promise<void> {
    const changed = [...this.#threads.values()].filter((thread) => thread !== null && thread.added > 0);
    if (changed.length > 0)
      await updateConversationEnds(trx, changed as (ConversationEnd & { added: number })[]);
    if (this.#messages.length > 0) await insertMessages(trx, this.#messages);
  }
}

/** Looks up the threads that messages of the transaction will be added to. */
export async function prefetchConversations(trx: Trx, ids: readonly number[]): Promise<void> {
  const group = CommitGroup.of(trx);
  if (!group.hasSavepoints) await group.batchOf(MessageBatch).lookUp(trx, ids);
}

/**
 * Makes place for a new message at the end of the thread.
 * @returns null where the sender takes no part in the conversation, or is known to have sent a message under the key
 */
export async function takePosition(
  trx: Trx,
  id: number,
  sent: { senderId: number; key: string | null; at: string },
): Promise<MessageSlot | null> {
  const group = CommitGroup.of(trx);
  if (group.hasSavepoints) return takeNextPosition(trx, id, sent);
  const batch = group.batchOf(MessageBatch);
  await batch.lookUp(trx, [id]);
  const place = batch.takePosition(id, sent.senderId, sent.at);
  if (place !== null) group.noteWrite();
  return place;
}

/** Stores a message in the place it took; where the group gathers, with the others of the group. */
export async function addMessage(trx: Trx, message: StoredMessage): Promise<void> {
  const group = CommitGroup.of(trx);
  if (group.hasSavepoints) await insertMessages(trx, [message]);
  else group.batchOf(MessageBatch).add(message);
}
