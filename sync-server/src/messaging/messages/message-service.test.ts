import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { exportedMessages } from './message-repository.ts';

const { listMessages, listMyConversations, markRead, sendMessage, startConversation } = endpoints;

describeOnBothEngines('messages', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host, stranger] = [
      await server.as('guest'),
      await server.as('host'),
      await server.as('stranger'),
    ];
  });
  afterAll(() => server.close());

  const talk = async (): Promise<Conversation> => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const body = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    return (await guest.call(startConversation, { body })).body;
  };
  const send = (conversationId: number, content: string, by = guest, key?: string) =>
    by.call(sendMessage, { body: { conversationId, content }, ...(key === undefined ? {} : { key }) });
  const thread = (id: number, by = guest, query: { before?: number; limit?: number } = {}) =>
    by.call(listMessages, { params: { id }, query });
  const read = (conversationId: number, by: TestClient, upTo?: number, userId = by.userId) =>
    by.call(markRead, { params: { conversationId, userId }, query: { upTo } });
  const unread = async (id: number, by: TestClient) =>
    (await by.call(listMyConversations)).body.find((row) => row.id === id)?.unreadCount;

  test('a message goes to the other participant, whatever other fields are sent', async () => {
    const { id, propertyId } = await talk();
    const { status, body } = await guest.call(sendMessage, {
      body: {
        conversationId: id,
        content: '  Is breakfast vegan?  ',
        senderId: guest.userId,
        recipientId: host.userId,
        propertyId: 999_999,
        read: true,
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      senderId: guest.userId,
      recipientId: host.userId,
      conversationId: id,
      propertyId,
      content: 'Is breakfast vegan?',
      read: false,
      createdAt: server.clock.now().toISOString(),
      position: 1,
    });
    expect((await thread(id, host)).body).toEqual([body]);
  });

  test.each(['', '   ', '\u200B\u200B', '\n\t'])('an empty message is refused: %j', async (content) => {
    expect(await send((await talk()).id, content)).toMatchObject({
      status: 422,
      problem: { detail: 'Message cannot be empty.' },
    });
  });

  test('a message has at most 5,000 characters', async () => {
    const { id } = await talk();
    expect(await send(id, 'a'.repeat(5000))).toMatchObject({ status: 201 });
    expect(await send(id, 'a'.repeat(5001))).toMatchObject({ status: 422 });
  });

  test('a stranger cannot read, write or mark, and no one can write as another person', async () => {
    const { id } = await talk();
    await send(id, 'Hello');
    expect(await thread(id, stranger)).toMatchObject({ status: 404 });
    expect(await send(id, 'Hello', stranger)).toMatchObject({ status: 404 });
    expect(await send(id, '', stranger)).toMatchObject({ status: 404 });
    expect(await read(id, stranger)).toMatchObject({ status: 404 });
    expect(await thread(id, server.visitor())).toMatchObject({ status: 401 });
    expect(await thread(999_999)).toMatchObject({ status: 404 });
    const mismatch = { status: 403, problem: { code: 'identity_mismatch' } };
    expect(await read(id, guest, undefined, host.userId)).toMatchObject(mismatch);
    const forged = { conversationId: id, content: 'Hello', senderId: host.userId };
    expect(await guest.call(sendMessage, { body: forged })).toMatchObject(mismatch);
    const misled = { conversationId: id, content: 'Hello', recipientId: stranger.userId };
    expect(await guest.call(sendMessage, { body: misled })).toMatchObject(mismatch);
    expect((await thread(id)).body).toHaveLength(1);
  });

  test('a hundred concurrent messages of two people have one order without gaps', async () => {
    const { id } = await talk();
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(id, `Message ${index}`, index % 2 === 0 ? guest : host)),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    const { body: forGuest } = await thread(id, guest, { limit: 200 });
    const { body: forHost } = await thread(id, host, { limit: 200 });
    expect(forGuest.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect(forHost).toEqual(forGuest);
    expect(await unread(id, guest)).toBe(50);
    expect(await unread(id, host)).toBe(50);
  });

  test('the same key sent fifty times at once is one message and one answer', async () => {
    const { id } = await talk();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(id, 'Once', guest, 'message-1')));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect((await thread(id)).body).toHaveLength(1);
    expect(await send(id, 'Twice', guest, 'message-1')).toMatchObject({
      status: 422,
      problem: { code: 'key_reused' },
    });
  });

  test('a copy is recognized even after its receipt was deleted', async () => {
    const { id } = await talk();
    const first = await send(id, 'Still once', guest, 'message-2');
    await server.database.write((trx) => trx('receipts').delete());
    expect(await send(id, 'Still once', guest, 'message-2')).toMatchObject({ status: 201, body: first.body });
    expect(await send(id, 'Another', guest, 'message-2')).toMatchObject({
      status: 422,
      problem: { code: 'key_reused' },
    });
    expect((await thread(id)).body).toHaveLength(1);
  });

  test('a read mark never goes back and covers only messages to the reader', async () => {
    const { id } = await talk();
    for (const by of [guest, guest, host, guest]) await send(id, 'Hello', by);
    expect(await read(id, host, 2)).toMatchObject({ status: 204 });
    expect(await unread(id, host)).toBe(1);
    expect(await unread(id, guest)).toBe(1);
    await read(id, host, 1);
    expect(await unread(id, host)).toBe(1);
    await read(id, host);
    expect(await unread(id, host)).toBe(0);
    expect((await thread(id)).body.map((message) => message.read)).toEqual([true, true, false, true]);
  });

  test('the sender learns that a message was read; an unchanged mark is not announced', async () => {
    const { id } = await talk();
    const { body: message } = await send(id, 'Hello');
    const changes = () =>
      server.database
        .read('changes')
        .where({ table_name: 'messages', row_id: message.id })
        .orderBy('seq')
        .pluck('audience');
    expect(await changes()).toEqual([guest.userId, host.userId]);
    await read(id, host);
    expect(await changes()).toEqual([guest.userId, host.userId, guest.userId, host.userId]);
    await read(id, host);
    await read(id, guest);
    expect(await changes()).toHaveLength(4);
  });

  test('a sender never learns that a message was read while one had blocked the other', async () => {
    const { id } = await talk();
    await send(id, 'Hello');
    const guestId = { params: { userId: guest.userId } };
    await host.call(endpoints.blockPerson, guestId);
    await read(id, host);
    await host.call(endpoints.unblockPerson, guestId);
    expect(await unread(id, host)).toBe(0);
    expect((await thread(id, host)).body).toMatchObject([{ read: true }]);
    expect((await thread(id)).body).toMatchObject([{ read: false }]);
    const readBy = async ({ userId }: TestClient): Promise<boolean> => {
      for await (const rows of readExported(server.database.read, exportedMessages, userId)) {
        const row = rows.find(({ conversation_id: of }) => of === id);
        if (row !== undefined) return Boolean(row['read']);
      }
      throw new Error('The message is not exported');
    };
    expect([await readBy(guest), await readBy(host)]).toEqual([false, true]);
  });

  test('ten thousand messages are read page by page, upwards', async () => {
    const { id } = await talk();
    const total = 10_000;
    await server.database.write(async (trx) => {
      for (let from = 1; from <= total; from += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => ({
          id: 500_000 + from + index,
          conversation_id: id,
          position: from + index,
          sender_id: guest.userId,
          recipient_id: host.userId,
          content: `Message ${from + index}`,
          read: false,
          created_at: '2030-03-01T00:00:00.000Z',
        }));
        await trx('messages').insert(rows);
      }
      await trx('conversations').where({ id }).update({ last_position: total });
    });
    const newest = await thread(id);
    expect(newest.body.map(({ position }) => position)).toEqual(
      Array.from({ length: 50 }, (_, index) => 9951 + index),
    );

    let next: string | null = `/api/messages/conversation/${id}?limit=200`;
    const seen: number[] = [];
    while (next !== null) {
      const response = await guest.fetch(next);
      const page = (await response.json()) as Message[];
      seen.unshift(...page.map(({ position }) => position));
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(await unread(id, host)).toBe(total);
    await read(id, host);
    expect(await unread(id, host)).toBe(0);
  });
});
