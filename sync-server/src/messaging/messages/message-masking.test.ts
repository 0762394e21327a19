import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { hiddenContact } from '#contracts/rules/text/mask-contacts.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { createMaskFollower } from './message-masking.ts';
import { exportedMessages, findMessages } from './message-repository.ts';

const written = 'Call me on +49 170 1234567, please.';
const shown = `Call me on ${hiddenContact}, please.`;

describeOnBothEngines('contact details in messages', (engine) => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
    await follow();
  });
  afterAll(() => server.close());

  const follow = () => createMaskFollower(server.deps).step();
  async function startTalk(username: string) {
    const guest = await server.as(username);
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const { body } = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
    });
    return { guest, propertyId, conversationId: body.id };
  }
  const write = (by: TestClient, conversationId: number, content = written) =>
    by.call(endpoints.sendMessage, { body: { conversationId, content } });

  /** The texts of the conversation everywhere a person can read them. */
  async function readEverywhere(by: TestClient, conversationId: number) {
    const { database } = server;
    const { body: messages } = await by.call(endpoints.listMessages, { params: { id: conversationId } });
    const { body: conversations } = await by.call(endpoints.listMyConversations);
    const { body: feed } = await by.call(endpoints.listChanges);
    const exported: Record<string, unknown>[] = [];
    for await (const page of readExported(database.read, exportedMessages, by.userId)) exported.push(...page);
    return {
      messages: messages.map(({ content }) => content),
      last: conversations.find(({ id }) => id === conversationId)?.lastMessage?.content,
      feed: feed.changes
        .filter(({ table, row }) => table === 'messages' && row !== null)
        .map(({ row }) => row as { conversationId: number; content: string })
        .filter((row) => row.conversationId === conversationId)
        .map(({ content }) => content),
      exported: exported
        .filter((row) => Number(row['conversation_id']) === conversationId)
        .map(({ content }) => content),
    };
  }
  const everywhere = (text: string) => ({ messages: [text], last: text, feed: [text], exported: [text] });

  test('are hidden from the recipient until a stay of the two is confirmed', async () => {
    const { guest, propertyId, conversationId } = await startTalk('guest');
    const { body: message } = await write(guest, conversationId);
    expect(message).toMatchObject({ content: written, masked: true });
    expect(await readEverywhere(guest, conversationId)).toEqual(everywhere(written));
    expect(await readEverywhere(host, conversationId)).toEqual(everywhere(shown));
    // What push messages and mails are made of.
    expect(await findMessages(server.database.read, [message.id])).toMatchObject([{ content: shown }]);

    const stay = buildStay({ propertyId, userId: guest.userId });
    const { body: booking } = await guest.call(endpoints.createBooking, { body: stay });
    await follow();
    expect(await readEverywhere(host, conversationId)).toEqual(everywhere(shown));
    const { body: before } = await host.call(endpoints.listChanges);
    await host.call(endpoints.acceptBooking, { params: { id: booking.id } });
    await follow();
    expect(await readEverywhere(host, conversationId)).toEqual(everywhere(written));
    const { body: after } = await host.call(endpoints.listChanges, { query: { cursor: before.cursor } });
    expect(after.changes).toContainEqual(
      expect.objectContaining({ table: 'messages', id: message.id, row: { ...message, masked: undefined } }),
    );
    expect((await write(host, conversationId, 'Mail rita@example.com')).body).not.toHaveProperty('masked');
  });

  test('are not links to this app, also without PUBLIC_ORIGIN', async () => {
    const { guest, conversationId } = await startTalk('sharer');
    const own = 'This one? http://localhost:0/properties/4';
    await write(guest, conversationId, own);
    expect(await readEverywhere(host, conversationId)).toEqual(everywhere(own));
    const { body: asCalled } = await write(guest, conversationId, `Or ${server.origin}/properties/4`);
    expect(asCalled, 'the Host of a request is no address of the app').toMatchObject({ masked: true });
  });

  test('of other people stay hidden', async () => {
    const { guest, conversationId } = await startTalk('another');
    await write(host, conversationId);
    await follow();
    expect(await readEverywhere(guest, conversationId)).toEqual(everywhere(shown));
  });

  test('are shown at once if masking is off', async () => {
    const open = await startTestServer({ engine, beside: server, env: { MESSAGE_MASKING: 'off' } });
    const { guest, conversationId } = await startTalk('third');
    await write(guest.at(open.origin), conversationId);
    expect(await readEverywhere(host, conversationId)).toEqual(everywhere(written));
    await open.close();
  });
});
