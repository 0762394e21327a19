import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { messageMax } from '#contracts/request-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('the messages of a person, with rate limits', (engine) => {
  let server: TestServer;
  let propertyId: number;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    host = await server.as('host');
    propertyId = await addListing(server.database, { hostId: host.userId });
  });
  afterAll(() => server.close());

  /** A guest whose account is no longer new, with a conversation and so many points left in this hour. */
  async function begin(name: string, points: number) {
    const guest = await server.as(name);
    server.clock.advance(25 * 60 * 60_000);
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { id } = (await guest.call(endpoints.startConversation, { body: pair })).body;
    await server.deps.limits.consume('message', String(guest.userId), 2_000 - points);
    const send = (content: string, key: string) =>
      guest.call(endpoints.sendMessage, { key, body: { conversationId: id, content } });
    return { guest, id, send };
  }

  test('are limited by number and length', async () => {
    const { send } = await begin('writer', 5);
    expect((await send('x'.repeat(messageMax), 'long')).status).toBe(201);
    expect((await send('x'.repeat(2_000), 'usual')).status).toBe(201);
    expect((await send('Hello', 'short')).status).toBe(201);
    const refused = await send('Hello', 'one-more');
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  });

  test('count once however often they are sent, and not at all if they are refused', async () => {
    const { guest, send } = await begin('repeater', 2);
    for (let copy = 0; copy < 5; copy += 1) expect((await send('Hello', 'copied')).status).toBe(201);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await guest.call(endpoints.sendMessage, {
        key: 'copied',
        body: { conversationId: 1, content: `Other ${attempt}` },
      });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).not.toBe(429);
    }
    expect((await send('The last', 'last')).status).toBe(201);
    expect((await send('One more', 'one-more')).status).toBe(429);
  });

  test('are refused one by one in an envelope, which leaves its other calls alone', async () => {
    const { guest, id } = await begin('pusher', 3);
    const messages = Array.from({ length: 5 }, (_, index) => ({
      ...{ method: 'POST' as const, path: '/api/messages', orderingKey: `conversation:${id}` },
      headers: { 'Idempotency-Key': `pushed-${index}` },
      body: { conversationId: id, content: `Message ${index}` },
    }));
    const favorite = {
      ...{ method: 'POST' as const, path: '/api/favorites', orderingKey: 'favorite' },
      headers: { 'Idempotency-Key': 'pushed-favorite' },
      body: { userId: guest.userId, propertyId },
    };
    const { body } = await guest.call(endpoints.push, { body: { calls: [...messages, favorite] } });
    expect(body.answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 424, 201]);
    expect(body.answers[3]).toMatchObject({
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
      body: { code: 'too_many_requests' },
    });
  });
});
