import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Push } from '#contracts/sync/sync.ts';
import { silentLogger } from '#server/logger.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { holdWrite } from '#server/test-support/held-write.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { pushCalls } from './push-service.ts';

describeOnBothEngines('an envelope', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let listings: number[];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    guest = await server.as('guest');
    const host = await server.as('host');
    listings = [];
    for (let count = 0; count < 40; count += 1) {
      listings.push(await addListing(server.database, { hostId: host.userId }));
    }
  });
  beforeEach(() => server.database.write((trx) => trx('favorites').delete()));
  afterAll(() => server.close());

  type Call = Push['calls'][number];
  const save = (propertyId: number, key?: string): Call => ({
    method: 'POST',
    path: '/api/favorites',
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    body: { userId: guest.userId, propertyId },
  });
  const forget = (propertyId: number): Call => ({
    method: 'DELETE',
    path: `/api/favorites/${guest.userId}/${propertyId}`,
    headers: {},
  });
  const push = (calls: Call[]) => guest.call(endpoints.push, { body: { calls } });
  const stored = async () => {
    const { body } = await guest.call(endpoints.listFavorites, { params: { userId: guest.userId } });
    return body.map(({ propertyId }) => propertyId).sort((a, b) => a - b);
  };

  test('is served call by call in its order, and each has its own answer', async () => {
    const [one, two] = [listings[0]!, listings[1]!];
    const { status, body } = await push([
      save(one),
      save(one),
      forget(one),
      save(two),
      save(999_999),
      forget(two),
    ]);
    expect(status).toBe(200);
    expect(body.answers.map((answer) => answer.status)).toEqual([201, 200, 204, 201, 404, 204]);
    expect(await stored()).toEqual([]);
    const seqs = body.answers.map(({ headers }) => Number(headers['Sync-Seq']));
    expect(seqs[3]).toBeGreaterThan(seqs[0]!);
  });

  test('that runs out of time leaves its later calls for another time', async () => {
    let time = 0;
    const answerCall = () => {
      time += 300;
      return Promise.resolve({ status: 200, body: {} } as const);
    };
    const calls = listings.slice(0, 6).map((id) => save(id));
    const caller = { userId: guest.userId, isStaff: false, sessionId: 'guest' };
    const envelope = { caller, address: '', secure: false, calls };
    const callServer = { answerCall, completeRefusals: () => Promise.resolve(), prefetchOf: () => [] };
    const { answers } = await pushCalls(server.database, callServer, silentLogger, envelope, () => time);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503]);
    expect(answers.at(-1)).toMatchObject({ headers: { 'Retry-After': '1' }, body: { code: 'unavailable' } });
  });

  test('a refused call stops the later ones of its own orderingKey and no others', async () => {
    const inOrderingKey = (orderingKey: string, propertyId: number): Call => ({
      ...save(propertyId),
      orderingKey,
    });
    const { body } = await push([
      inOrderingKey('a', 999_999),
      inOrderingKey('a', listings[0]!),
      inOrderingKey('b', listings[1]!),
      save(listings[2]!),
    ]);
    expect(body.answers.map(({ status }) => status)).toEqual([404, 424, 201, 201]);
    expect(body.answers[1]?.body).toMatchObject({ code: 'earlier_refused' });
    expect(await stored()).toEqual([listings[1], listings[2]]);
  });

  test('a later call sees what an earlier one of the same envelope did', async () => {
    const { body: lease } = await guest.call(endpoints.takeLease);
    const call = (entityId: number, propertyId: number): Call => {
      const { headers, ...rest } = save(propertyId);
      return { ...rest, headers: { ...headers, 'Entity-Id': String(entityId) } };
    };
    const { body } = await push([call(lease.from, listings[0]!), call(lease.from, listings[1]!)]);
    expect(body.answers.map((answer) => answer.status)).toEqual([201, 409]);
  });

  /** As a device does: the calls that the server had no time for are sent again. */
  const pushAll = async (calls: readonly Call[]) => {
    const answers = [];
    while (answers.length < calls.length) {
      const { body } = await push(calls.slice(answers.length));
      answers.push(...body.answers.filter(({ status }) => status !== 503));
    }
    return answers;
  };

  test('of a hundred calls sent twice has one effect each, and the same answers', async () => {
    const calls = listings.flatMap((listing, index) => [save(listing, `push-${engine}-${index}`)]);
    const first = await pushAll(calls);
    const again = await pushAll(calls);
    expect(first.every(({ status }) => status === 201)).toBe(true);
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(again.every(({ headers }) => 'Idempotency-Replayed' in headers)).toBe(true);
    expect(await stored()).toEqual(listings);
    expect((await push(Array.from({ length: 101 }, () => save(1)))).status).toBe(422);
  });

  describe('of messages', () => {
    let conversationId: number;
    let propertyId: number;
    let hostId: number;
    beforeEach(async () => {
      const host = await server.as('host');
      hostId = host.userId;
      propertyId = await addListing(server.database, { hostId });
      conversationId = (await guest.call(endpoints.startConversation, { body: pair() })).body.id;
    });
    const pair = () => ({ user1Id: guest.userId, user2Id: hostId, propertyId });
    const say = (content: string, headers: Record<string, string> = {}, to = conversationId): Call => ({
      method: 'POST',
      path: '/api/messages',
      headers,
      body: { conversationId: to, content },
    });
    const thread = async () => {
      const { body } = await guest.call(endpoints.listMessages, { params: { id: conversationId } });
      return body.map(({ content, position }) => `${position} ${content}`);
    };

    test('shows them to whatever comes after them in it', async () => {
      const start: Call = { method: 'POST', path: '/api/conversations', headers: {}, body: pair() };
      const { body } = await push([say('One'), say('Two'), start, say('Three')]);
      expect(body.answers.map(({ status }) => status)).toEqual([201, 201, 200, 201]);
      expect(body.answers[2]?.body).toMatchObject({ lastMessage: { content: 'Two' } });
      expect(await thread()).toEqual(['1 One', '2 Two', '3 Three']);
    });

    test('refuses one of them alone, and leaves no gap', async () => {
      const { body: lease } = await guest.call(endpoints.takeLease);
      const id = { 'Entity-Id': String(lease.from) };
      const { body } = await push([
        say('One', id),
        say('Nowhere', {}, 999_999),
        say('Same id', id),
        say('Two', { 'Entity-Id': String(lease.from + 1) }),
        say('No lease', { 'Entity-Id': String(lease.to + 1) }),
      ]);
      expect(body.answers.map(({ status }) => status)).toEqual([201, 404, 409, 201, 422]);
      expect(await thread()).toEqual(['1 One', '2 Two']);
    });

    test('takes no message twice, even where its receipt is gone', async () => {
      const twice = [say('One', { 'Idempotency-Key': `m1-${engine}` }), say('Two')];
      const first = await push(twice);
      await server.database.write((trx) => trx('receipts').delete());
      const again = await push(twice);
      expect(again.body.answers[0]).toMatchObject({ status: 201, body: first.body.answers[0]?.body });
      expect(await thread()).toEqual(['1 One', '2 Two', '3 Two']);
    });
  });

  test('is the third of its person at once, and has to wait: the other two hold up everybody’s writes', async () => {
    const letGo = await holdWrite(server.database, [{ kind: 'user', id: guest.userId }]);
    const sent = listings.slice(0, 3).map((id) => push([save(id)]));
    const refused = await Promise.race(sent);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    await letGo();
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await push([save(listings[3]!)])).status).toBe(200);
  });

  test('carries documented writes only, and nobody else’s', async () => {
    const call = (method: string, path: string, body: object | null = null): Call =>
      ({ method, path, headers: {}, body }) as Call;
    const { body } = await push([
      call('POST', '/api/auth/login', { username: 'host', password: 'x' }),
      call('POST', '/api/sync/push', { calls: [] }),
      call('DELETE', '/api/uploads/0c4f9ae6-77a4-4f0b-8c1e-0a2f6d1b7e55'),
      call('POST', '/healthz'),
      call('POST', '/api/nothing'),
      call('PUT', '/api/categories'),
      call('POST', '/api/favorites', { userId: guest.userId + 1, propertyId: listings[0]! }),
      call('POST', '/api/favorites', { userId: 'me', propertyId: listings[0]! }),
      call('POST', '/api/bookings/0/cancel'),
    ]);
    expect(body.answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 405, 403, 422, 400]);
    const visitor = await server.visitor().call(endpoints.push, { body: { calls: [save(1)] } });
    expect(visitor.status).toBe(401);
  });
});
