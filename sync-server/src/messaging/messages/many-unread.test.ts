import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { headers as headerNames } from '#contracts/sync/sync-wire.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('a conversation with many unread messages', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  /** A conversation in which the host has not read so many messages. */
  async function talk(unread: number): Promise<number> {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { id } = (await guest.call(endpoints.startConversation, { body: pair })).body;
    await guest.call(endpoints.sendMessage, { body: { conversationId: id, content: 'Hello' } });
    await server.database.transaction(async (trx) => {
      const row = (await trx('messages').where({ conversation_id: id }).first()) as object;
      const positions = Array.from({ length: unread - 1 }, (_, index) => index + 2);
      await insertInChunks(
        trx,
        'messages',
        positions.map((position) => ({ ...row, id: id * 1_000_000 + position, position })),
      );
      await trx('conversations').where({ id }).update({ last_position: unread });
    });
    return id;
  }

  const countUnread = async (id: number): Promise<number | undefined> =>
    (await host.call(endpoints.listMyConversations)).body.find((row) => row.id === id)?.unreadCount;

  test('is read in several transactions, so that no other write waits for all of them; a copy changes nothing', async () => {
    const id = await talk(2_500);
    const sizes: number[] = [];
    const stop = server.database.onCommit((changes) => void sizes.push(changes.length));
    const read = { key: randomUUID(), params: { conversationId: id, userId: host.userId } };
    expect((await host.call(endpoints.markRead, read)).status).toBe(204);
    stop();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_002);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(2 * 2_500);
    expect(await countUnread(id)).toBe(0);

    await guest.call(endpoints.sendMessage, { body: { conversationId: id, content: 'One more' } });
    const copy = await host.call(endpoints.markRead, read);
    expect([copy.status, copy.headers.get(headerNames.replayed)]).toEqual([204, 'true']);
    expect(await countUnread(id)).toBe(1);
  });

  test('is read by several calls if one is not enough, also in an envelope', async () => {
    const id = await talk(10_500);
    const path = addressOf(endpoints.markRead, { conversationId: id, userId: host.userId });
    const headers = { 'Idempotency-Key': randomUUID() };
    const call = { method: 'POST' as const, path, headers, orderingKey: `conversation:${id}`, body: null };
    const push = async () => (await host.call(endpoints.push, { body: { calls: [call] } })).body.answers[0];
    expect(await push()).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    expect(await countUnread(id)).toBe(500);
    expect(await push()).toMatchObject({ status: 204 });
    expect(await countUnread(id)).toBe(0);
  });
});
