import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildMessage } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { MessageBubble } from './message-bubble.tsx';
import { findMessages } from './message-queries.ts';

let db: PrivateDb;
let close: () => void;
beforeEach(async () => {
  ({ db, close } = await openTestDevice());
});
afterEach(() => close());

const at = (minute: number): string => `2030-05-01T10:${String(minute).padStart(2, '0')}:00.000Z`;

test('held messages are shown where they were written, and count for no read mark', async () => {
  await db.messages.bulkPut([
    buildMessage({ id: 1, conversationId: 7, position: 1, createdAt: at(1) }),
    buildMessage({ id: 9, conversationId: 7, position: 2, createdAt: at(2), held: 'refused' }),
    buildMessage({ id: 3, conversationId: 7, position: 2, createdAt: at(3) }),
    buildMessage({ id: 8, conversationId: 7, position: 3, createdAt: at(4), held: 'waiting' }),
    buildMessage({ id: 7, conversationId: 7, position: 3, createdAt: at(5), held: 'waiting' }),
  ]);
  const { messages, newest, isWhole, missingBefore } = await findMessages(db, 7, { end: null, count: 50 });
  expect(messages.map(({ id }) => id)).toEqual([1, 9, 3, 8, 7]);
  expect({ newest, isWhole, missingBefore }).toEqual({ newest: 2, isWhole: true, missingBefore: null });
});

test('a conversation that begins with a held message is whole', async () => {
  await db.messages.put(buildMessage({ id: 9, conversationId: 7, position: 1, held: 'waiting' }));
  const { newest, isWhole } = await findMessages(db, 7, { end: null, count: 50 });
  expect({ newest, isWhole }).toEqual({ newest: 0, isWhole: true });
});

const draw = (message: Message) =>
  renderScreen(
    <ol>
      <MessageBubble
        message={message}
        sender={null}
        isOnline={false}
        onLeave={undefined}
        now={new Date(at(9))}
        isFollowed={false}
      />
    </ol>,
  );

test('the bubble says that it waits for a check, or why it was not delivered', () => {
  draw(buildMessage({ held: 'waiting' }));
  expect(screen.getByText('Waiting for a check')).toBeTruthy();
  draw(buildMessage({ held: 'refused', heldStatement: 'This is advertising.' }));
  expect(screen.getByText('Not delivered')).toBeTruthy();
  expect(screen.getByText('This is advertising.')).toBeTruthy();
});

test('a message of a conversation that a new account cannot start yet says when it works again', async () => {
  const detail = 'You can write to the next one in 3 hours.';
  const message = buildMessage({ id: 900, conversationId: 7, position: Number.MAX_SAFE_INTEGER });
  await db.outbox.bulkAdd([
    buildEntry({
      ...{ seq: 1, name: 'startConversation', entityId: 7, state: 'queued', orderingKey: 'conversation:7' },
      lastError: { code: 'too_many_new_people', status: 429, detail },
    }),
    buildEntry({
      ...{ seq: 2, name: 'sendMessage', state: 'queued', orderingKey: 'conversation:7', dependsOn: [1] },
      overlays: [{ kind: 'put', table: 'messages', key: 900, row: message }],
    }),
  ]);
  const { messages } = await findMessages(db, 7, { end: null, count: 50 });
  draw(messages[0]!);
  expect(screen.getByText(`Waiting to send · ${detail}`)).toBeTruthy();
});
