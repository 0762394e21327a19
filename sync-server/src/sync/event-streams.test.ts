import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const hourMs = 3_600_000;

async function openStream(client: TestClient): Promise<ReadableStreamDefaultReader<string>> {
  const response = await client.fetch('/api/sync/events');
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('connected');
  return reader;
}

/** Resolves once the server has ended the stream. */
async function untilEnded(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await reader.read()).done);
}

describeOnBothEngines('live streams', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test('300 opened together: 30 for one person, 50 for one address, and a closed one makes room', async () => {
    const guest = await server.as('guest');
    const openTogether = async (client: TestClient) => {
      const all = await Promise.all(Array.from({ length: 300 }, () => client.fetch('/api/sync/events')));
      const refused = all.filter(({ status }) => status !== 200);
      for (const response of refused) {
        expect(response.status).toBe(429);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
        expect(response.headers.get('retry-after')).toBe('30');
        expect(response.headers.has('x-accel-buffering')).toBe(false);
        await response.body!.cancel();
      }
      return all.filter(({ status }) => status === 200);
    };
    const open = [...(await openTogether(guest)), ...(await openTogether(server.visitor()))];
    expect(open).toHaveLength(50);
    const another = await server.as('another');
    expect((await another.fetch('/api/sync/events')).status).toBe(429);

    await Promise.all(open.slice(0, 30).map(({ body }) => body!.cancel()));
    // The server notices a moment later that the readers are gone.
    let response = await guest.fetch('/api/sync/events');
    while (response.status !== 200) {
      await response.body!.cancel();
      response = await guest.fetch('/api/sync/events');
    }
    await response.body!.cancel();
    await Promise.all(open.slice(30).map(({ body }) => body!.cancel()));
  });

  test('one ends at logout; that of another session of the same person goes on', async () => {
    const [first, second] = [await server.as('maya'), await server.as('maya')];
    const [ended, other] = [await openStream(first), await openStream(second)];
    expect((await first.call(endpoints.logout)).status).toBe(204);
    await untilEnded(ended);

    const propertyId = await addListing(server.database, { hostId: second.userId });
    await second.call(endpoints.addFavorite, { body: { userId: second.userId, propertyId } });
    // A heartbeat may come before.
    await expect.poll(async () => (await other.read()).value).toContain('event: changed');
    await other.cancel();
  });

  test('one ends when its session is over, or its row is deleted', async () => {
    const staff = await server.as('staff');
    const idle = await openStream(staff);
    server.clock.advance(9 * hourMs);
    await untilEnded(idle);

    const guest = await server.as('revoked');
    const revoked = await openStream(guest);
    await server.database.write((trx) => trx('sessions').where({ user_id: guest.userId }).delete());
    await untilEnded(revoked);
  });
});

describe('live streams of two servers on one PostgreSQL', () => {
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    one = await startTestServer({ engine: 'postgres' });
    two = await startTestServer({ engine: 'postgres', beside: one });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test('one that is open at one server ends at a logout at the other', async () => {
    const guest = await one.as('guest');
    const stream = await openStream(guest);
    expect((await guest.at(two.origin).call(endpoints.logout)).status).toBe(204);
    await untilEnded(stream);
  });
});
