import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, bytesOf, needsSession, type Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { headers as headerNames } from '#contracts/sync/sync-wire.ts';
import type { Caller } from '#server/lib/caller.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { DirectCalls } from '#server/test-support/direct-calls.ts';
import { sendCall } from '#server/test-support/requests/expected-answer.ts';
import {
  missingId,
  setListing,
  setMeeting,
  type RightsFixture,
} from '#server/test-support/requests/rights-fixture.ts';
import { rightsTable } from '#server/test-support/requests/rights-table.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';

/** Every write that a suspended person may make, and why. */
const allowed: Partial<Record<EndpointName, string>> = {
  appealReport: 'They may appeal.',
  requestExport: 'They may export their data,',
  stepUp: 'which needs a proof,',
  getPasskeyProofOptions: 'also one',
  stepUpWithPasskey: 'with a passkey.',
  endSessions: 'They may log out other devices,',
  removePushSubscription: 'and a device does so when it logs out.',
  markRead: 'They may read,',
  markSeen: 'which is noted.',
  takeLease: 'A device asks for ids after each pull; nothing can be made with them.',
  push: 'Each call of an envelope is checked on its own.',
  withdrawCall: 'They may discard what waits on their device.',
};

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.method !== 'GET' && needsSession(endpoint);
});

describeOnBothEngines('calls of a suspended person', (engine) => {
  let server: TestServer;
  let fixture: RightsFixture;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    const [guest, host] = [await server.as('guest'), await server.as('host')];
    fixture = {
      ...{ guest, host, uploadId: '00000000-0000-4000-8000-000000000000', token: '', personId: missingId },
      ...(await setListing(server, host, true)),
      ...(await setMeeting(server, guest, host)),
    };
    const [staff, reporter] = [await server.as('staff'), await server.as('witness')];
    for (const { userId } of [guest, host]) {
      expect((await suspendPerson(server, { reporter, staff, userId })).answer.status).toBe(204);
    }
    [fixture.guest, fixture.host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  test('every write is refused but these, also inside an envelope', async () => {
    const answered: EndpointName[] = [];
    for (const name of names) {
      const endpoint: Endpoint = endpoints[name];
      for (const by of [fixture.guest, fixture.host]) {
        const sending = rightsTable[name].send(fixture, by.userId);
        // Staff's calls are refused for lack of rights, and would be for a suspended member of staff.
        if (endpoint.access === 'staff') continue;
        const answer = await sendCall(by, endpoint, sending);
        const { code } = (answer.body ?? {}) as Partial<Problem>;
        if (code !== 'suspended') answered.push(name);
        if (endpoint.method === 'PATCH' || name in allowed) continue;
        const call = {
          method: endpoint.method as 'POST',
          path: addressOf(endpoint, sending.params),
          headers: {},
          body: sending.body,
        };
        const { body } = await by.call(endpoints.push, { body: { calls: [call] } });
        expect({ name, code: (body.answers[0]?.body as Problem | undefined)?.code }).toEqual({
          name,
          code: expect.stringMatching(/^(suspended|malformed_request)$/) as string,
        });
      }
    }
    expect(new Set(answered)).toEqual(new Set(Object.keys(allowed)));
  });

  test('a call that was admitted before the suspension takes no effect, and its refusal is not kept', async () => {
    const { read } = server.database;
    const staleOf = async ({ userId }: TestClient): Promise<Caller> => {
      const session = await read('sessions').where('user_id', userId).first<{ id: string }>('id');
      return { userId, isStaff: false, sessionId: session.id };
    };
    const callers = { visitor: null, stranger: null, staff: null };
    const [guest, host] = [await staleOf(fixture.guest), await staleOf(fixture.host)];
    const direct = new DirectCalls(server, { ...callers, guest, host });
    const wasDone = new Set<EndpointName>();
    const suspended = new Set<EndpointName>();
    for (const name of names) {
      const endpoint: Endpoint = endpoints[name];
      if (endpoint.access === 'staff' || name in allowed || bytesOf(endpoint) !== undefined) continue;
      for (const caller of ['guest', 'host'] as const) {
        const { params = {}, body } = rightsTable[name].send(fixture, fixture[caller].userId);
        const headers = { [headerNames.idempotencyKey]: `stale-${name}-${caller}` };
        const request = { caller, params: params as Record<string, string>, query: {}, headers, body };
        const answer = await direct.answer(endpoint, request);
        if (answer.status < 300) wasDone.add(name);
        if (answer.body.includes('"suspended"')) suspended.add(name);
      }
    }
    // There is nothing to confirm.
    expect(wasDone).toEqual(new Set(['resendVerification']));
    // Others are refused before for what they send.
    expect(suspended.size).toBeGreaterThan(30);
    const kept = await read('receipts').where('body', 'like', '%"suspended"%');
    expect(kept).toEqual([]);
  });

  test('every read is answered as before', async () => {
    for (const endpoint of [endpoints.listMyBookings, endpoints.listMyReports, endpoints.listNotifications]) {
      expect((await fixture.guest.call(endpoint)).status).toBe(200);
    }
    expect(
      (await fixture.host.call(endpoints.getProperty, { params: { id: fixture.listingId } })).status,
    ).toBe(200);
  });
});
