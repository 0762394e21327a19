import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from 'yup';
import { refusalsOf } from '#contracts/api/common-refusals.ts';
import { addressOf, type Endpoint, type Access } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  clientOf,
  missingId,
  personas,
  setListing,
  setMeeting,
  type Persona,
  type RightsFixture,
} from '#server/test-support/requests/rights-fixture.ts';
import { rightsTable, targets, type About, type Target } from '#server/test-support/requests/rights-table.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

/** Who of those that may know of a row may make the call. */
const mayDo: Record<Access, readonly Persona[]> = {
  anyone: personas,
  user: personas,
  self: personas,
  participant: personas,
  host: ['host'],
  'host-or-staff': ['host', 'staff'],
  guest: ['guest'],
  'guest-or-host': ['guest', 'host', 'staff'],
  staff: ['staff'],
};
/** Who may know that a row is there. */
const knows: Record<Target, readonly Persona[]> = {
  only: personas,
  own: personas,
  "another's": personas,
  shown: personas,
  hidden: ['host', 'staff'],
  theirs: ['guest', 'host', 'staff'],
  missing: [],
};
const nobodies: readonly Persona[] = ['visitor', 'expired', 'deleted'];

/** The status of a call that is right in everything but who makes it, from the endpoint table alone. */
function expectedStatus(
  { access, success }: Endpoint,
  about: About,
  persona: Persona,
  target: Target,
): number {
  if (access !== 'anyone' && nobodies.includes(persona)) return 401;
  if (access === 'staff' && persona !== 'staff') return 403;
  if (target === "another's") return 403;
  // Messages are between two people: staff is a stranger to them.
  if (about === 'conversation' && persona === 'staff') return 404;
  if (!knows[target].includes(persona)) return 404;
  return mayDo[access].includes(persona) ? success : 403;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Makes the call; of a stream of events only its beginning is read. */
async function send(
  client: TestClient,
  endpoint: Endpoint,
  {
    params = {},
    query,
    body,
  }: { params?: Record<string, number>; query?: Record<string, string>; body?: object },
): Promise<Answer> {
  const response = await client.fetch(addressOf(endpoint, params, query), {
    method: endpoint.method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return { status: response.status, body: null };
  }
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** What is wrong with an answer, beside its status: an undocumented refusal, or a reply of another shape. */
function shapeFault(endpoint: Endpoint, { status, body }: Answer): string | null {
  if (status >= 400) {
    const { code } = body as Problem;
    return refusalsOf(endpoint).has(code) ? null : `${code} is not documented`;
  }
  const reply = endpoint.reply as Schema | undefined;
  if (reply === undefined) return null;
  try {
    reply.validateSync(body, { strict: true });
    return null;
  } catch (error) {
    return String(error);
  }
}

describeOnBothEngines('who may call what', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    const walker = { username: 'walker', email: 'walker@test.example', password: 'cedar steam and tea' };
    await server.visitor().call(endpoints.register, { body: walker });
  });
  afterAll(() => server.close());

  const otherThan = ({ userId }: TestClient) => (userId === guest.userId ? host : guest).userId;
  async function createFixture(about: About, target: Target): Promise<RightsFixture> {
    const none = {
      listingId: missingId,
      packageId: missingId,
      bookingId: missingId,
      conversationId: missingId,
    };
    const people = { guest, host };
    if (target === 'shown' || target === 'hidden') {
      return { ...none, ...people, ...(await setListing(server, host, target === 'shown')) };
    }
    return target === 'theirs' && (about === 'booking' || about === 'conversation')
      ? { ...none, ...people, ...(await setMeeting(server, guest, host)) }
      : { ...none, ...people };
  }

  test.each(Object.keys(rightsTable) as EndpointName[])('%s', { timeout: 60_000 }, async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const { about, send: prepare, rules = {} } = rightsTable[name];
    const expected: Record<string, string> = {};
    const seen: Record<string, string> = {};
    for (const target of targets[about]) {
      let fixture: RightsFixture | null = null;
      for (const persona of personas) {
        const cell = `${persona} ${target}`;
        const caller = await clientOf(server, persona);
        fixture ??= await createFixture(about, target);
        const selfId = target === "another's" ? otherThan(caller) : caller.userId;
        const answer = await send(caller, endpoint, prepare(fixture, Math.max(1, selfId)));
        expected[cell] = String(rules[cell] ?? expectedStatus(endpoint, about, persona, target));
        seen[cell] = `${answer.status}${shapeFault(endpoint, answer) ?? ''}`;
        // A refused call changes nothing, so the next persona may find the fixture as it was.
        if (answer.status < 400) fixture = null;
      }
    }
    expect(seen).toEqual(expected);
  });

  test.each<[EndpointName, (fixture: RightsFixture) => { params?: Record<string, number>; body?: object }]>([
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
    const fixture = {
      guest,
      host,
      ...(await setListing(server, host, true)),
      ...(await setMeeting(server, guest, host)),
    };
    const { status, body } = await send(guest, endpoints[name], prepare(fixture));
    expect({ status, code: (body as Problem).code }).toEqual({ status: 403, code: 'identity_mismatch' });
  });
});
