import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readMessages, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { buildConversation, buildMessage } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { countUnread } from '#pwa/data/outbox/waiting-counts.ts';
import { findInbox } from './conversation-queries.ts';

let db: PrivateDb;
let device: Device;

let close: () => void;

beforeEach(async () => {
  ({ db, device, close } = await openTestDevice());
});
afterEach(() => close());

test('the conversation with the latest message comes first, including unsent ones', async () => {
  await db.conversations.bulkPut([
    buildConversation({ id: 7, lastMessageAt: '2026-01-05T09:00:00.000Z' }),
    buildConversation({ id: 8, propertyId: 2, lastMessageAt: '2026-01-06T09:00:00.000Z' }),
  ]);
  expect((await findInbox(db)).conversations.map(({ id }) => id)).toEqual([8, 7]);
  await writeMessage(device, 7, ' A late question ');
  const [first] = (await findInbox(db)).conversations;
  expect(first).toMatchObject({ id: 7, sendState: 'waiting', lastMessage: { content: 'A late question' } });
});

test('a rejected message is distinguished from a waiting one', async () => {
  await db.conversations.put(buildConversation({ id: 7 }));
  const seq = (await writeMessage(device, 7, 'Hello')) ?? 0;
  await db.outbox.update(seq, { state: 'rejected' });
  expect((await findInbox(db)).conversations[0]?.sendState).toBe('failed');
});

test('the unread total is the sum over all conversations, less waiting read marks', async () => {
  await db.conversations.bulkPut([
    buildConversation({ id: 7, unreadCount: 2 }),
    buildConversation({ id: 8, propertyId: 2, unreadCount: 3 }),
  ]);
  await db.messages.put(buildMessage({ id: 1, conversationId: 8, position: 3 }));
  expect(await countUnread(db, Date.now())).toBe(5);
  await readMessages(device, 8, 3);
  expect(await countUnread(db, Date.now())).toBe(2);
});

test('a waiting read mark is replaced by a higher one, not by a lower one', async () => {
  await db.conversations.put(buildConversation({ id: 8, unreadCount: 3 }));
  await db.messages.bulkPut(
    [1, 2, 3].map((position) => buildMessage({ id: position, conversationId: 8, position })),
  );
  const marks = async () => (await db.outbox.toArray()).map(({ args }) => args);
  await readMessages(device, 8, 2);
  expect(await marks()).toEqual([{ conversationId: 8, upTo: 2 }]);
  await readMessages(device, 8, 3);
  expect(await marks()).toEqual([{ conversationId: 8, upTo: 3 }]);
  expect(await readMessages(device, 8, 1)).toBeNull();
  expect(await marks()).toEqual([{ conversationId: 8, upTo: 3 }]);
  expect(await countUnread(db, Date.now())).toBe(0);
});

test('a conversation is marked as read even if its unread messages are not on the device', async () => {
  await db.conversations.put(buildConversation({ id: 7, unreadCount: 3 }));
  await db.messages.put(
    buildMessage({ id: 60, conversationId: 7, position: 60, senderId: 1, recipientId: 2 }),
  );
  await readMessages(device, 7, 60);
  const [mark] = await db.outbox.toArray();
  expect(mark).toMatchObject({ name: 'markRead', args: { conversationId: 7, upTo: 60 } });
  expect(await countUnread(db, Date.now())).toBe(0);
});

test('nothing is marked when nothing is unread', async () => {
  await db.conversations.put(buildConversation({ id: 7, unreadCount: 0 }));
  await db.messages.put(buildMessage({ conversationId: 7, read: true }));
  expect(await readMessages(device, 7, 1)).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});
