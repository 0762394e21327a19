import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { sendCall } from '#server/test-support/requests/expected-answer.ts';
import {
  missingId,
  setListing,
  setMeeting,
  type RightsFixture,
} from '#server/test-support/requests/rights-fixture.ts';
import type { Sending } from '#server/test-support/requests/rights-row.ts';
import { rightsTable } from '#server/test-support/requests/rights-table.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { deleteBlock, insertBlock } from './block-repository.ts';

/** Writes about rows that belong to somebody else than the caller, too. */
const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    endpoints[name].method !== 'GET' &&
    ['listing', 'package', 'departure', 'booking', 'conversation'].includes(rightsTable[name].about),
);
/** Both must be able to end what they have with each other. */
const ends: readonly EndpointName[] = ['declineBooking', 'cancelBooking'];
const refused: readonly EndpointName[] = [
  ...(['createBooking', 'bookPlaces', 'joinWaiting', 'takeOffer', 'startConversation'] as const),
];

let server: TestServer;
const people = {} as Record<'guest' | 'host', TestClient>;
beforeAll(async () => {
  server = await startTestServer();
  people.host = await server.as('host');
});
afterAll(() => server.close());

const otherOf = (name: 'guest' | 'host') => (name === 'guest' ? 'host' : 'guest');

let guests = 0;
/** A listing, a request and a conversation from before the block; of a new guest, because open requests are limited. */
async function setScene(): Promise<RightsFixture> {
  guests += 1;
  people.guest = await server.as(`guest${guests}`);
  const { guest, host } = people;
  return {
    ...{ guest, host, uploadId: '', token: '', personId: missingId },
    ...(await setListing(server, host, true)),
    ...(await setMeeting(server, guest, host)),
  };
}

/** Runs while one of the two has blocked the other. */
async function whileBlocked<T>(blocker: 'guest' | 'host', run: () => Promise<T>): Promise<T> {
  const [blockerId, blockedId] = [people[blocker].userId, people[otherOf(blocker)].userId];
  const createdAt = server.clock.now().toISOString();
  await server.database.write((trx) => insertBlock(trx, blockerId, { blockedId, createdAt }));
  const result = await run();
  await server.database.write((trx) => deleteBlock(trx, blockerId, blockedId));
  return result;
}

/** Changes, notifications among them, that the person's devices received. */
const countNewsOf = async ({ userId }: TestClient): Promise<number> => {
  const { length } = await server.database.read('changes').where('audience', userId).pluck<number[]>('seq');
  return length;
};

/** The same call as part of an envelope. */
async function pushCall(by: TestClient, endpoint: Endpoint, { params, body }: Sending) {
  const call = { method: endpoint.method as 'POST', path: addressOf(endpoint, params), headers: {}, body };
  const { body: reply } = await by.call(endpoints.push, { body: { calls: [call] } });
  return reply.answers[0]!;
}

test.each(names)('%s does not reach the other person of a blocked pair', async (name) => {
  const endpoint: Endpoint = endpoints[name];
  for (const caller of ['guest', 'host'] as const) {
    const fixture = await setScene();
    const [by, other] = [people[caller], people[otherOf(caller)]];
    const sending = rightsTable[name].send(fixture, by.userId);
    const before = await countNewsOf(other);
    const blocker = names.indexOf(name) % 2 === 0 ? 'guest' : 'host';
    const answers = await whileBlocked(blocker, async () => [
      await sendCall(by, endpoint, sending),
      ...(endpoint.method === 'PATCH' ? [] : [await pushCall(by, endpoint, sending)]),
    ]);
    if (ends.includes(name)) continue;
    expect({ caller, news: (await countNewsOf(other)) - before }).toEqual({ caller, news: 0 });
    if (name === 'sendMessage' || (caller === 'guest' && refused.includes(name))) {
      const codes = answers.map(({ body }) => (body as Problem).code);
      expect(codes).toEqual(answers.map(() => 'blocked'));
    }
  }
});

test.each(['guest', 'host'] as const)('it makes no difference that the %s blocked', async (blocker) => {
  const fixture = await setScene();
  const { guest, host } = people;
  await whileBlocked(blocker, async () => {
    for (const name of ['createBooking', 'startConversation'] as const) {
      const { status, body } = await sendCall(
        guest,
        endpoints[name],
        rightsTable[name].send(fixture, guest.userId),
      );
      expect({ status, code: (body as Problem).code }).toEqual({ status: 403, code: 'blocked' });
    }
    for (const by of [guest, host]) {
      const message = { conversationId: fixture.conversationId, content: 'Hello' };
      const { status, problem } = await by.call(endpoints.sendMessage, { body: message });
      expect({ status, detail: problem.detail }).toEqual({
        status: 403,
        detail: 'You cannot write to this person.',
      });
    }
    const accepted = await host.call(endpoints.acceptBooking, { params: { id: fixture.bookingId } });
    expect(accepted).toMatchObject({ status: 403, problem: { code: 'blocked' } });
  });
});

test('people with a stay together can write to each other until it is over', async () => {
  const { bookingId, conversationId } = await setScene();
  const { guest, host } = people;
  await host.call(endpoints.acceptBooking, { params: { id: bookingId } });
  const write = (by: TestClient) =>
    by.call(endpoints.sendMessage, { body: { conversationId, content: 'We arrive at noon.' } });
  const now = server.clock.now().toISOString();
  const statuses = await whileBlocked('guest', async () => {
    const during = [await write(guest), await write(host)];
    server.clock.set('2030-04-16T12:00:00.000Z');
    const after = [await server.as(`guest${guests}`), await server.as('host')];
    return [...during, await write(after[0]!), await write(after[1]!)].map(({ status }) => status);
  });
  server.clock.set(now);
  expect(statuses).toEqual([201, 201, 403, 403]);
});
