import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { expectedStatus, sendCall, shapeFault } from '#server/test-support/requests/expected-answer.ts';
import {
  addLeaver,
  clientOf,
  missingId,
  personas,
  setListing,
  setMeeting,
  setUpload,
  setToken,
  type Persona,
  type RightsFixture,
} from '#server/test-support/requests/rights-fixture.ts';
import { targets, type About, type Sending, type Target } from '#server/test-support/requests/rights-row.ts';
import { rightsTable } from '#server/test-support/requests/rights-table.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const missingUpload = '00000000-0000-4000-8000-000000000000';

describeOnBothEngines('who may call what', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    const walker = { username: 'walker', email: 'walker@test.example', password: 'cedar steam and tea' };
    await server.visitor().call(endpoints.register, { body: walker });
  });
  afterAll(() => server.close());

  /** Starts a session. The clock advances, so that the server deletes a person's oldest session and not any one of them. */
  function logIn(persona: Persona): Promise<TestClient> {
    server.clock.advance(1000);
    return clientOf(server, persona);
  }
  const otherThan = ({ userId }: TestClient) => (userId === guest.userId ? host : guest).userId;
  async function createFixture(about: About, target: Target): Promise<RightsFixture> {
    [guest, host] = [await logIn('guest'), await logIn('host')];
    const none = {
      listingId: missingId,
      packageId: missingId,
      departureId: missingId,
      itemId: missingId,
      roomId: missingId,
      fullRoomId: missingId,
      bookingId: missingId,
      conversationId: missingId,
      uploadId: missingUpload,
      token: 'unknown',
      personId: missingId,
    };
    const people = { guest, host };
    if (target === 'shown' || target === 'hidden') {
      return { ...none, ...people, ...(await setListing(server, host, target === 'shown')) };
    }
    if (target === 'own upload' || target === 'own document') {
      return { ...none, ...people, ...(await setUpload(server, host, target === 'own document')) };
    }
    if (target === 'known') return { ...none, ...people, personId: host.userId };
    if (target === 'leaving') return { ...none, ...people, ...(await addLeaver(server, 'of-a-leaver')) };
    if (target === 'known token') return { ...none, ...people, ...(await setToken(server, guest)) };
    return target === 'theirs' && (about === 'booking' || about === 'conversation')
      ? { ...none, ...people, ...(await setMeeting(server, guest, host)) }
      : { ...none, ...people };
  }

  test.each(Object.keys(rightsTable) as EndpointName[])('%s', { timeout: 60_000 }, async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const { about, send: prepare, rules = {} } = rightsTable[name];
    const expected: Record<string, string> = {};
    const seen: Record<string, string> = {};
    const callers = new Map<Persona, TestClient>();
    for (const target of targets[about]) {
      let fixture: RightsFixture | null = null;
      for (const persona of personas) {
        const cell = `${persona} ${target}`;
        const caller = callers.get(persona) ?? (await logIn(persona));
        callers.set(persona, caller);
        fixture ??= await createFixture(about, target);
        const selfId = target === "another's" ? otherThan(caller) : caller.userId;
        const answer = await sendCall(caller, endpoint, prepare(fixture, Math.max(1, selfId)));
        expected[cell] = String(rules[cell] ?? expectedStatus(endpoint, about, persona, target));
        seen[cell] = `${answer.status}${shapeFault(endpoint, answer) ?? ''}`;
        // Neither a read nor a refused call changes what the next persona finds, or ends a session.
        if (answer.status >= 400 || endpoint.method === 'GET') continue;
        fixture = null;
        callers.clear();
      }
    }
    expect(seen).toEqual(expected);
  });

  test.each<[EndpointName, (fixture: RightsFixture) => Sending]>([
    [
      'createProperty',
      () => ({
        body: { ...rightsTable.createProperty.send({} as RightsFixture, 0).body, hostId: host.userId },
      }),
    ],
    ['createBooking', (fixture) => rightsTable.createBooking.send(fixture, host.userId)],
    ['addFavorite', (fixture) => rightsTable.addFavorite.send(fixture, host.userId)],
    ['startConversation', (fixture) => rightsTable.startConversation.send(fixture, missingId)],
    ['sendMessage', (fixture) => rightsTable.sendMessage.send(fixture, host.userId)],
    ['markRead', (fixture) => rightsTable.markRead.send(fixture, host.userId)],
  ])('%s in the name of somebody else is refused and never rewritten', async (name, prepare) => {
    // The calls above began so many sessions that the first ones have ended.
    [guest, host] = [await logIn('guest'), await logIn('host')];
    const fixture = {
      guest,
      host,
      token: '',
      uploadId: missingUpload,
      personId: host.userId,
      ...(await setListing(server, host, true)),
      ...(await setMeeting(server, guest, host)),
    };
    const { status, body } = await sendCall(guest, endpoints[name], prepare(fixture));
    expect({ status, code: (body as Problem).code }).toEqual({ status: 403, code: 'identity_mismatch' });
  });
});
