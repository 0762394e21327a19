import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { findChangesAfter, findLastSeq } from '#server/database/change-repository.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('conversations about an edited retreat', (engine) => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
  });
  afterAll(() => server.close());

  /** Stores a later conversation about the same retreat for each of so many new people. @returns their ids */
  async function addLaterConversations(earlier: number, guestId: number, count: number): Promise<number[]> {
    const ids = Array.from({ length: count }, (_, index) => 700_000 + index);
    await server.database.write(async (trx) => {
      const user = (await trx('users').where({ id: guestId }).first()) as object;
      const named = (id: number) => ({ username: `u${id}`, username_key: `u${id}`, email_key: `e${id}` });
      await insertInChunks(
        trx,
        'users',
        ids.map((id) => ({ ...user, ...named(id), id, email: `e${id}` })),
      );
      const talk = (await trx('conversations').where({ id: earlier }).first()) as object;
      const last_message_at = '2039-01-01T00:00:00.000Z';
      await insertInChunks(
        trx,
        'conversations',
        ids.map((id) => ({ ...talk, id, user1_id: id, last_message_at })),
      );
    });
    return ids;
  }

  test('its new title is announced in the newest 500 of them; a new price, which they do not show, in none', async () => {
    const guest = await server.as('guest');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { body } = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
    });
    const later = await addLaterConversations(body.id, guest.userId, 500);

    const changedBy = async (edit: { title?: string; pricePerNight?: number }): Promise<Set<number>> => {
      const before = await findLastSeq(server.database.read);
      const params = { id: propertyId };
      const { body: listing } = await host.call(endpoints.getProperty, { params });
      const { status } = await host.call(endpoints.updateProperty, { params, body: { ...listing, ...edit } });
      expect(status).toBe(200);
      const changes = await findChangesAfter(server.database.read, before, 10_000);
      return new Set(changes.filter(({ table }) => table === 'conversations').map(({ id }) => id));
    };
    expect(await changedBy({ pricePerNight: 77 })).toEqual(new Set());
    expect(await changedBy({ title: 'Cedar Lake House' })).toEqual(new Set(later));
  });
});
