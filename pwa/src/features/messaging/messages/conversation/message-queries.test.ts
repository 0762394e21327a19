import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { buildConversation, buildMessage } from '#pwa/test-support/builders.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { findMessages } from './message-queries.ts';

let db: PrivateDb;
let device: Device;

let close: () => void;

beforeEach(async () => {
  ({ db, device, close } = await openTestDevice());
  await db.conversations.put(buildConversation({ id: 7 }));
});
afterEach(() => close());

const keep = (from: number, to: number) =>
  db.messages.bulkPut(
    Array.from({ length: to - from + 1 }, (_, index) =>
      buildMessage({ id: 10_000 + from + index, conversationId: 7, position: from + index }),
    ),
  );
const places = async (part: { end: number | null; count: number }) =>
  (await findMessages(db, 7, part)).messages.map(({ position }) => position);

test('only the requested window of ten thousand messages is read', async () => {
  await keep(1, 10_000);
  expect(await places({ end: null, count: 3 })).toEqual([9_998, 9_999, 10_000]);
  expect(await places({ end: 5_000, count: 2 })).toEqual([4_999, 5_000]);
  const { newest, isWhole, missingBefore } = await findMessages(db, 7, { end: 5_000, count: 2 });
  expect({ newest, isWhole, missingBefore }).toEqual({ newest: 10_000, isWhole: false, missingBefore: null });
});

test('a conversation is whole from position 1', async () => {
  await keep(1, 3);
  expect(await findMessages(db, 7, { end: null, count: 50 })).toMatchObject({
    isWhole: true,
    missingBefore: null,
  });
});

test('messages can be missing before the first stored one, or in a gap', async () => {
  await keep(20, 22);
  expect(await findMessages(db, 7, { end: null, count: 50 })).toMatchObject({
    isWhole: false,
    missingBefore: 20,
  });
  await keep(30, 31);
  expect((await findMessages(db, 7, { end: null, count: 50 })).missingBefore).toBe(30);
  await keep(1, 30);
  expect((await findMessages(db, 7, { end: null, count: 50 })).missingBefore).toBeNull();
});

test('waiting messages come last, in the order they were written, and not into an earlier window', async () => {
  await keep(1, 60);
  await writeMessage(device, 7, 'First');
  await writeMessage(device, 7, 'Second');
  const { messages } = await findMessages(db, 7, { end: null, count: 2 });
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['First', 'Second']);
  expect(messages.slice(0, -2).map(({ position }) => position)).toEqual([59, 60]);
  expect(await places({ end: 40, count: 2 })).toEqual([39, 40]);
});

test('messages of other conversations are excluded', async () => {
  await keep(1, 2);
  await db.messages.put(buildMessage({ id: 5, conversationId: 8, position: 3 }));
  await db.conversations.put(buildConversation({ id: 8, propertyId: 2 }));
  await writeMessage(device, 8, 'Elsewhere');
  expect(await places({ end: null, count: 50 })).toEqual([1, 2]);
});
