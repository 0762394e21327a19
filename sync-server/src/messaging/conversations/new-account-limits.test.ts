import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { newAccountLimits as limits } from '#contracts/request-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { addUser } from '#server/test-support/test-users.ts';

const hourMs = 60 * 60_000;

describeOnBothEngines('limits of new accounts', (engine) => {
  let server: TestServer;
  const hostIds: number[] = [];
  beforeAll(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    for (let index = 0; index < limits.peoplePerDay + 2; index += 1) {
      hostIds.push(await addUser(server.database, `host${index}`));
    }
  });
  afterAll(() => server.close());

  const start = async (guest: TestClient, hostId: number) => {
    const propertyId = await addListing(server.database, { hostId });
    const pair = { user1Id: guest.userId, user2Id: hostId, propertyId };
    return guest.call(endpoints.startConversation, { body: pair });
  };

  /** Sends messages in one envelope, as a device does after a while offline. */
  async function pushMessages(guest: TestClient, conversationId: number, count: number, from = 0) {
    const calls = Array.from({ length: count }, (_, index) => ({
      method: 'POST' as const,
      path: '/api/messages',
      headers: { 'Idempotency-Key': `message-${from + index}` },
      orderingKey: 'conversation',
      body: { conversationId, content: `Message ${from + index}` },
    }));
    for (;;) {
      const { answers } = (await guest.call(endpoints.push, { body: { calls } })).body;
      // A server that ran out of time leaves the rest for another envelope.
      if (!answers.some(({ status }) => status === 503)) return answers;
    }
  }

  test('five new people a day, also from two devices at once, and as many retreats of theirs', async () => {
    const guest = await server.as('guest');
    const answers = await Promise.all(hostIds.map((id) => start(guest, id)));
    const started = answers.filter(({ status }) => status === 201);
    expect(started).toHaveLength(limits.peoplePerDay);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem).toMatchObject({
      code: 'too_many_new_people',
      detail: 'A new account can write to 5 new people a day. You can write to the next one in 24 hours.',
    });
    const known = hostIds[answers.indexOf(started[0]!)]!;
    expect(await start(guest, known)).toMatchObject({ status: 201 });
    server.clock.advance(23 * hourMs);
    const unknown = hostIds[answers.indexOf(refused!)]!;
    const later = await start(guest, unknown);
    expect(later).toMatchObject({
      status: 429,
      problem: { detail: expect.stringContaining('in 60 minutes.') as string },
    });
    expect(later.headers.get('Retry-After')).toBe('3600');
    server.clock.advance(2 * hourMs);
    expect(await start(guest, unknown)).toMatchObject({ status: 201 });
  });

  test('thirty messages an hour: those written offline arrive, and the next one is sent again later', async () => {
    const guest = await server.as('writer');
    const { body } = await start(guest, hostIds[0]!);
    const answers = await pushMessages(guest, body.id, limits.messagesPerHour + 2);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(limits.messagesPerHour).fill(201),
      429,
      424,
    ]);
    expect(answers.slice(-2)).toMatchObject([
      { status: 429, headers: { 'Retry-After': '3600' }, body: { code: 'too_many_requests' } },
      { status: 424 },
    ]);
    server.clock.advance(hourMs + 1);
    const again = await pushMessages(guest, body.id, limits.messagesPerHour + 2);
    expect(again.every(({ status }) => status === 201)).toBe(true);
    const { body: messages } = await guest.call(endpoints.listMessages, { params: { id: body.id } });
    expect(messages.map(({ content }) => content)).toEqual(
      Array.from({ length: limits.messagesPerHour + 2 }, (_, index) => `Message ${index}`),
    );
  });

  test('an account of more than a day has no such limits', async () => {
    const guest = await server.as('elder');
    server.clock.advance(25 * hourMs);
    const answers = await Promise.all(hostIds.map((id) => start(guest, id)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const sent = await pushMessages(guest, answers[0]!.body.id, limits.messagesPerHour + 1);
    expect(sent.every(({ status }) => status === 201)).toBe(true);
  });
});
