import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { visibleText } from '#contracts/fields/visible-text.ts';
import {
  findStoredDraft,
  stampAfter,
  storeDraft,
  type MessageDraft,
} from '#pwa/data/drafts/message-drafts.ts';
import type { OutboxEntry, Overlay } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import { enqueue, isUnsent, type EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { unblocksOf } from './block-commands.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

interface StartArgs {
  otherUserId: number;
  propertyId: number;
}
interface SendArgs {
  conversationId: number;
  content: string;
}
interface ReadArgs {
  conversationId: number;
  upTo: number;
}

const start: Command<StartArgs> = {
  name: 'startConversation',
  call: 'startConversation',
  argsVersion: 1,
  plan: ({ otherUserId, propertyId }, { userId }, { serverId }) => ({
    body: { user1Id: userId, user2Id: otherUserId, propertyId: serverId(propertyId) },
  }),
  replyTable: 'conversations',
};

const send: Command<SendArgs> = {
  name: 'sendMessage',
  call: 'sendMessage',
  argsVersion: 1,
  plan: ({ conversationId, content }, _, { serverId }) => ({
    body: { conversationId: serverId(conversationId), content },
  }),
  replyTable: 'messages',
};

const read: Command<ReadArgs> = {
  name: 'markRead',
  call: 'markRead',
  argsVersion: 1,
  plan: ({ conversationId, upTo }, { userId }, { serverId }) => ({
    params: { conversationId: serverId(conversationId), userId },
    query: { upTo },
  }),
  endsQuietly: () => true,
  isMinor: true,
};

export const messageCommands = { startConversation: start, sendMessage: send, markRead: read };

/**
 * Ordering key of a conversation, made of its two people and its listing. Its id would not do: until the server has
 * answered, a device may know the same conversation under its own id and under the server's.
 */
export function orderingKeyOf({
  user1Id,
  user2Id,
  propertyId,
}: Pick<Conversation, 'user1Id' | 'user2Id' | 'propertyId'>): string {
  const pair = [user1Id, user2Id].sort((a, b) => a - b).join('-');
  return `conversation:${pair}:${propertyId ?? 0}`;
}

interface ConversationStart {
  propertyId: number;
  propertyTitle: string;
  host: PublicUser;
}

/**
 * Starts a conversation with the host of a listing, or finds the existing one.
 * @returns its id on this device
 * @throws {Error} 'No host specified' for a listing without a host, which is stored as host 0. Source: spec §5, §8
 */
export async function beginConversation(device: Device, about: ConversationStart): Promise<number> {
  const { propertyId, propertyTitle, host } = about;
  if (!(host.id > 0)) throw new Error('No host specified');
  let id = 0;
  await enqueue(device, async (scope) => {
    const known = await findConversation(scope, host.id, propertyId);
    if (known !== null) {
      id = known;
      return null;
    }
    id = await scope.takeId();
    const at = new Date(scope.now).toISOString();
    const row: Conversation = {
      id,
      user1Id: scope.db.account ?? 0,
      user2Id: host.id,
      propertyId,
      lastMessageAt: at,
      createdAt: at,
      otherUser: host,
      property: { id: propertyId, title: propertyTitle },
      lastMessage: null,
      unreadCount: 0,
    };
    return {
      name: start.name,
      args: { otherUserId: host.id, propertyId },
      subject: propertyTitle,
      orderingKey: orderingKeyOf(row),
      after: unblocksOf(scope.entries, host.id),
      entityId: id,
      overlays: [{ kind: 'put', table: 'conversations', key: id, row }],
    };
  });
  return id;
}

async function findConversation(
  scope: EnqueueScope,
  otherUserId: number,
  propertyId: number,
): Promise<number | null> {
  const { db, entries } = scope;
  const waiting = entries.find((entry) => {
    const args = entry.args as StartArgs;
    return entry.name === start.name && args.otherUserId === otherUserId && args.propertyId === propertyId;
  });
  if (waiting !== undefined) {
    await wantAgain(scope, waiting);
    return waiting.entityId;
  }
  const rows = await db.conversations.toArray();
  const isAboutIt = (row: Conversation): boolean =>
    row.propertyId === propertyId && (row.user1Id === otherUserId || row.user2Id === otherUserId);
  return rows.find(isAboutIt)?.id ?? null;
}

/** Position of messages that the server has not positioned yet: after all others. */
const unplaced = Number.MAX_SAFE_INTEGER;

/** The start of a conversation may have been stopped: it is needed after all. */
async function wantAgain({ update }: EnqueueScope, { seq, undo }: OutboxEntry): Promise<void> {
  if (undo === true) await update(seq, { undo: false });
}

/** Finds a conversation as shown, by its id on this device or by the server's id. */
async function findConversationWith(scope: EnqueueScope, id: number): Promise<Conversation | null> {
  const find = (key: number) => findShownRow<Conversation>(scope, 'conversations', key);
  return (await find(id)) ?? (await find((await readIdMap(scope.db))(id)));
}

/** Removes what the server cannot store: NUL and lone surrogates, which pasted text may contain. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();

/**
 * Queues a message and clears its draft in the same transaction. Source: spec §5.
 * @param draftAfter returns the draft that replaces it, such as text typed meanwhile; null for a message that was
 * written elsewhere, so that the draft stays
 * @returns `seq` of the entry; null for blank text
 * @throws {Error} 'No active conversation' without a conversation id. Source: spec §8
 */
export async function writeMessage(
  device: Device,
  conversationId: number,
  text: string,
  draftAfter?: (() => MessageDraft) | null,
): Promise<number | null> {
  const content = toStorable(text);
  if (visibleText(content) === '') return null;
  if (!(conversationId > 0)) throw new Error('No active conversation');
  return await enqueue(device, async (scope) => {
    const { db, entries } = scope;
    const conversation = await findConversationWith(scope, conversationId);
    const shownId = conversation?.id ?? conversationId;
    const begun = entries.find(({ name, entityId }) => name === start.name && entityId === shownId);
    if (begun !== undefined) await wantAgain(scope, begun);
    const senderId = db.account ?? 0;
    const createdAt = new Date(scope.now).toISOString();
    const id = await scope.takeId();
    if (draftAfter !== null) {
      const draft = draftAfter?.() ?? { text: '', stamp: await nextStamp(db, conversationId) };
      await storeDraft(db, conversationId, draft);
    }
    const row: Message = {
      id,
      senderId,
      recipientId: conversation?.otherUser?.id ?? 0,
      conversationId: shownId,
      propertyId: conversation?.propertyId ?? null,
      content,
      read: false,
      createdAt,
      position: unplaced,
    };
    return {
      name: send.name,
      args: { conversationId: shownId, content },
      subject: conversation?.otherUser?.name,
      orderingKey: conversation === null ? `conversation:${shownId}` : orderingKeyOf(conversation),
      dependsOn: creationOf(entries, shownId),
      after: unblocksOf(entries, row.recipientId),
      entityId: id,
      overlays: [
        { kind: 'put', table: 'messages', key: id, row },
        {
          kind: 'patch',
          table: 'conversations',
          key: shownId,
          fields: { lastMessage: { content, createdAt, senderId }, lastMessageAt: createdAt },
        },
      ],
    };
  });
}

const nextStamp = async (db: PrivateDb, conversationId: number): Promise<number> =>
  stampAfter((await findStoredDraft(db, conversationId)).stamp);

/** Marks the messages up to a position as read. Waiting marks that were never sent are replaced by the highest. */
export function readMessages(device: Device, conversationId: number, upTo: number): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const { db, entries } = scope;
    const mine = db.account ?? 0;
    const messages = await db.messages.where('conversationId').equals(conversationId).toArray();
    const unread = messages.filter((row) => row.recipientId === mine && !row.read && row.position <= upTo);
    const conversation = await db.conversations.get(conversationId);
    // Unread messages may be older than those stored on this device.
    const isAllRead = unread.length === 0 && (conversation?.unreadCount ?? 0) === 0;
    const waiting = entries.filter(
      (entry) => entry.name === read.name && entry.orderingKey === `read:${conversationId}`,
    );
    const highest = Math.max(0, ...waiting.map((entry) => (entry.args as ReadArgs).upTo));
    if (isAllRead || highest >= upTo) return null;
    await scope.drop(waiting.filter(isUnsent).map(({ seq }) => seq));
    const later = messages.filter((row) => row.recipientId === mine && !row.read && row.position > upTo);
    const overlays: Overlay[] = unread.map(({ id }) => ({
      kind: 'patch',
      table: 'messages',
      key: id,
      fields: { read: true },
    }));
    overlays.push({
      kind: 'patch',
      table: 'conversations',
      key: conversationId,
      fields: { unreadCount: later.length },
    });
    return {
      name: read.name,
      args: { conversationId, upTo },
      subject: conversation?.otherUser?.name,
      orderingKey: `read:${conversationId}`,
      dependsOn: creationOf(entries, conversationId),
      overlays,
    };
  });
}
