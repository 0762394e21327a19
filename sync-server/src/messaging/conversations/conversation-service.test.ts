import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const { listConversations, listMyConversations, sendMessage, startConversation } = endpoints;

describeOnBothEngines('conversations', (engine) => {
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

  const listing = (isVerified = true) => addListing(server.database, { hostId: host.userId, isVerified });
  const start = (propertyId: number | null, by = guest, other = host.userId, self = by.userId) =>
    by.call(startConversation, { body: { user1Id: self, user2Id: other, propertyId } });

  test("a guest writes to the host of a retreat; both see the conversation with the other's name", async () => {
    const propertyId = await listing();
    const { status, body } = await start(propertyId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user1Id: guest.userId,
      user2Id: host.userId,
      propertyId,
      otherUser: { id: host.userId, name: 'host', profileImage: null },
      property: { id: propertyId, title: 'Cedar Steam House' },
      lastMessage: null,
      unreadCount: 0,
    });
    const { body: ofHost } = await host.call(listMyConversations);
    expect(ofHost.find(({ id }) => id === body.id)).toEqual({
      ...body,
      otherUser: { id: guest.userId, name: 'guest', profileImage: null },
    });
  });

  test('staff writes to the host of a listing that only its host and staff see', async () => {
    const propertyId = await listing(false);
    const staff = await server.as('staff');
    expect(await start(propertyId, staff)).toMatchObject({
      status: 201,
      body: { otherUser: { name: 'host' } },
    });
    expect(await start(propertyId, stranger)).toMatchObject({ status: 404 });
  });

  test('starting it again, from either side, returns the existing one', async () => {
    const propertyId = await listing();
    const { body } = await start(propertyId);
    const turned = { user1Id: host.userId, user2Id: guest.userId, propertyId };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => start(propertyId)),
      guest.call(startConversation, { body: turned }),
      host.call(startConversation, { body: turned }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id: body.id } });
  });

  test('twenty taps at once start one conversation', async () => {
    const propertyId = await listing();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(propertyId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('a host writes first only to guests of a booking', async () => {
    const propertyId = await listing();
    expect(await start(propertyId, host, guest.userId)).toMatchObject({ status: 422 });
    const asked = await guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId, userId: guest.userId }),
    });
    expect(asked.status).toBe(201);
    expect(await start(propertyId, host, guest.userId)).toMatchObject({
      status: 201,
      body: { otherUser: { id: guest.userId } },
    });
    expect(await start(propertyId, host, stranger.userId)).toMatchObject({ status: 422 });
    expect(await start(propertyId, guest)).toMatchObject({ status: 200 });
  });

  test('it remains when its retreat is no longer shown', async () => {
    const propertyId = await listing();
    const { body } = await start(propertyId);
    await server.database.write((trx) =>
      trx('properties').where({ id: propertyId }).update({ is_verified: false }),
    );
    expect(await start(propertyId)).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await start(propertyId, stranger)).toMatchObject({ status: 404 });
  });

  test('the list shows the last message and the unread count, latest conversation first', async () => {
    const [older, newer] = [(await start(await listing())).body, (await start(await listing())).body];
    server.clock.advance(60_000);
    for (const content of ['Is the tea house open?', 'And the baths?']) {
      await guest.call(sendMessage, { body: { conversationId: older.id, content } });
    }
    const { body } = await host.call(listConversations, { params: { userId: host.userId } });
    expect(body[0]).toMatchObject({
      id: older.id,
      unreadCount: 2,
      lastMessageAt: server.clock.now().toISOString(),
      lastMessage: { content: 'And the baths?', senderId: guest.userId },
    });
    expect(body.map(({ id }) => id)).toContain(newer.id);
    const { body: ofGuest } = await guest.call(listMyConversations);
    expect(ofGuest[0]).toMatchObject({ id: older.id, unreadCount: 0 });
  });

  test('a host with many conversations gets them in pages, each of which is read alone', async () => {
    const busy = await server.as('busy');
    const propertyId = await addListing(server.database, { hostId: busy.userId });
    const body = { user1Id: guest.userId, user2Id: busy.userId, propertyId };
    const { id } = (await guest.call(startConversation, { body })).body;
    await server.database.write(async (trx) => {
      const property = (await trx('properties').where({ id: propertyId }).first()) as object;
      const conversation = (await trx('conversations').where({ id }).first()) as object;
      const ids = Array.from({ length: 211 }, (_, index) => 900_000 + index);
      const properties = ids.map((copy) => ({ ...property, id: copy, document: null }));
      await insertInChunks(trx, 'properties', properties);
      const copies = ids.map((copy) => ({ ...conversation, id: copy, property_id: copy }));
      await insertInChunks(trx, 'conversations', copies);
    });
    const pages: number[][] = [];
    for (let path: string | undefined = '/api/conversations/user'; path !== undefined;) {
      const reply: Response = await busy.fetch(path);
      pages.push(((await reply.json()) as { id: number }[]).map((one) => one.id));
      path = /<(.+)>/.exec(reply.headers.get('Link') ?? '')?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100, 12]);
    expect(new Set(pages.flat()).size).toBe(212);
    expect(pages.flat()).toContain(id);
  });

  test('a message between two pages repeats none of the conversations that were shown', async () => {
    const popular = await server.as('popular');
    const propertyId = await addListing(server.database, { hostId: popular.userId });
    const body = { user1Id: guest.userId, user2Id: popular.userId, propertyId };
    const { id } = (await guest.call(startConversation, { body })).body;
    await server.database.write(async (trx) => {
      const property = (await trx('properties').where({ id: propertyId }).first()) as object;
      const conversation = (await trx('conversations').where({ id }).first()) as object;
      const ids = Array.from({ length: 149 }, (_, index) => 800_000 + index);
      const properties = ids.map((copy) => ({ ...property, id: copy, document: null }));
      await insertInChunks(trx, 'properties', properties);
      const copies = ids.map((copy) => ({ ...conversation, id: copy, property_id: copy }));
      await insertInChunks(trx, 'conversations', copies);
    });
    const read = async (path: string) => {
      const reply = await popular.fetch(path);
      const ids = ((await reply.json()) as { id: number }[]).map((one) => one.id);
      return { ids, next: /<(.+)>/.exec(reply.headers.get('Link') ?? '')?.[1] };
    };
    const first = await read('/api/conversations/user');
    server.clock.advance(60_000);
    // It was the last one of the page, and is the first of the list now.
    const conversationId = first.ids.at(-1)!;
    await guest.call(sendMessage, { body: { conversationId, content: 'Is the tea house open?' } });
    const second = await read(first.next!);
    expect(second.ids).toHaveLength(50);
    expect(second.ids.filter((one) => first.ids.includes(one))).toEqual([]);
  });

  test.each([
    ['about one’s own retreat', () => start(ownListing, host, guest.userId), 422],
    ['with oneself', () => start(ownListing, guest, guest.userId), 422],
    ['with somebody who is not the host', () => start(ownListing, guest, stranger.userId), 422],
    ['about no retreat at all', () => start(null), 422],
    ['about a retreat that is not there', () => start(999_999), 404],
    ['of two other people', () => start(ownListing, stranger, host.userId, guest.userId), 403],
    [
      'of two other people about a hidden retreat',
      () => start(hidden, stranger, host.userId, guest.userId),
      404,
    ],
    ['without a session', () => start(ownListing, server.visitor(), host.userId, 1), 401],
  ])('there is no conversation %s', async (_, attempt, status) => {
    expect(await attempt()).toMatchObject({ status });
  });
  let ownListing: number;
  let hidden: number;
  beforeAll(async () => {
    [ownListing, hidden] = [await listing(), await listing(false)];
  });

  test("no one lists another person's conversations", async () => {
    expect(await stranger.call(listConversations, { params: { userId: guest.userId } })).toMatchObject({
      status: 403,
      problem: { code: 'identity_mismatch' },
    });
    expect((await stranger.call(listMyConversations)).body).toEqual([]);
  });
});
