import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { startDelayProxy, type DelayProxy } from '#server/test-support/delay-proxy.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

/** Long enough that what is sent without waiting is sent before the answer to the first of it. */
const delayMs = 10;

describe('round trips to PostgreSQL', () => {
  let direct: TestServer;
  let proxy: DelayProxy;
  let server: TestServer;
  let guest: TestClient;
  let propertyId: number;
  let conversationId: number;
  beforeAll(async () => {
    direct = await startTestServer({ engine: 'postgres' });
    proxy = await startDelayProxy(direct.deps.env.databaseUrl, delayMs);
    server = await startTestServer({ databaseUrl: proxy.url });
    guest = await server.as('guest');
    const host = await server.as('host');
    propertyId = await addListing(server.database, { hostId: host.userId, instantBook: true });
    const { body } = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
    });
    conversationId = body.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await direct.close();
  });

  let day = 1;
  const writes = {
    'a message': () =>
      guest.call(endpoints.sendMessage, { body: { conversationId, content: 'Is there a sauna?' } }),
    'a read mark': () => guest.call(endpoints.markRead, { params: { conversationId, userId: guest.userId } }),
    'a favorite': () => guest.call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId } }),
    'a booking': () => {
      day += 2;
      const date = (at: number) => `2030-05-${String(at).padStart(2, '0')}`;
      return guest.call(endpoints.createBooking, {
        body: {
          propertyId,
          userId: guest.userId,
          startDate: date(day),
          endDate: date(day + 1),
          totalPrice: 112,
          guests: 1,
        },
      });
    },
  };

  test.each(Object.entries(writes))('%s takes at most five', async (_, write) => {
    const taken: number[] = [];
    // The first opens connections and takes a block of ids; beside another one the feed may be polled.
    for (let turn = 0; turn < 5; turn += 1) {
      const before = proxy.roundTrips();
      const { status } = await write();
      expect(status).toBeLessThan(300);
      taken.push(proxy.roundTrips() - before);
    }
    expect(Math.min(...taken)).toBeGreaterThan(1);
    expect(Math.min(...taken)).toBeLessThanOrEqual(5);
  });
});
