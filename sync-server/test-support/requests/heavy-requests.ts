import { randomUUID } from 'node:crypto';
import { addressOf, jsonOf, type Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import { pushEnvelope, stayNightsMax } from '#contracts/limits.ts';
import { bodyLimits } from '#contracts/request-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import type { RightsFixture } from './rights-fixture.ts';
import { rightsTable } from './rights-table.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

/** A request that causes as much work as the limits of its call allow. */
export interface HeavyRequest {
  /** `createProperty: combining marks`. */
  name: string;
  client: TestClient;
  method: string;
  path: string;
  /** JSON just below the maximum size of the call. */
  body: string;
}

type Fields = Record<string, unknown>;

const sizeOf = (body: Fields): number => Buffer.byteLength(JSON.stringify(body));

/** The body with a text of maximum length in an existing or additional field. @param unit repeated text */
function stretchText(right: Fields, unit: string, bytes: number): Fields {
  const field = Object.keys(right).find((name) => typeof right[name] === 'string') ?? 'more';
  const room = bytes - sizeOf({ ...right, [field]: 'a' });
  return { ...right, [field]: `a${unit.repeat(Math.floor(room / Buffer.byteLength(unit)))}` };
}

/** The body with a list of this many texts in an existing or additional field, of maximum total size. */
function stretchList(right: Fields, items: number, bytes: number): Fields {
  const field = Object.keys(right).find((name) => Array.isArray(right[name])) ?? 'more';
  const room = bytes - sizeOf({ ...right, [field]: [] });
  const length = Math.max(1, Math.floor(room / items) - 3);
  const count = Math.min(items, Math.floor(room / (length + 3)));
  return { ...right, [field]: Array.from({ length: count }, () => 'x'.repeat(length)) };
}

/** The body with an additional field of nested lists, of maximum depth and number. */
function nest(right: Fields, bytes: number): Fields {
  const depth = bodyLimits.depth - 2;
  const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const room = bytes - sizeOf({ ...right, more: [] });
  const count = Math.min(Math.floor(room / (2 * depth + 1)), Math.floor(bodyLimits.nodes / (depth + 1)) - 50);
  return { ...right, more: Array.from({ length: count }, () => deep) };
}

/** The body with the longest possible range of days. */
function widenDates(right: Fields): Fields {
  return { ...right, startDate: '0001-01-01', endDate: '9999-12-31', createdAt: '9999-12-31T23:59:59.999Z' };
}

const bodies: Record<string, (right: Fields, bytes: number) => Fields> = {
  'combining marks': (right, bytes) => stretchText(right, '\u0316\u0301', bytes),
  'one long text': (right, bytes) => stretchText(right, 'x', bytes),
  'a list of the longest texts': (right, bytes) => stretchList(right, bodyLimits.listItems - 1, bytes),
  'a list of too many texts': (right, bytes) => stretchList(right, Math.floor(bytes / 4), bytes),
  'the longest dates': widenDates,
  'deep nesting': nest,
};

/** An envelope of different stays of maximum length, nearly all of which are refused with alternative dates. */
function dearestEnvelope({ listingId, guest }: RightsFixture): Fields {
  return {
    calls: Array.from({ length: pushEnvelope.max }, (_, index) => {
      const startDate = addDays('2030-04-10', index);
      const endDate = addDays(startDate, stayNightsMax);
      return {
        method: 'POST',
        path: '/api/bookings',
        headers: { [headers.idempotencyKey]: randomUUID() },
        body: buildStay({ propertyId: listingId, userId: guest.userId, startDate, endDate }),
      };
    }),
  };
}

/** A client with the right to make the call, so that the server reads the body. */
function clientFor({ access }: Endpoint, { guest, host }: RightsFixture, staff: TestClient): TestClient {
  if (access === 'staff') return staff;
  return access === 'host' || access === 'host-or-staff' ? host : guest;
}

/** The heaviest requests to every call with a body. Generated from the endpoint table, so new calls are included. */
export function* heavyRequests(fixture: RightsFixture, staff: TestClient): Generator<HeavyRequest> {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    // A body of bytes is stored as sent or refused; only JSON can be dear to read.
    if (jsonOf(endpoint) === undefined) continue;
    const client = clientFor(endpoint, fixture, staff);
    const { params = {}, body: right = {} } = rightsTable[name].send(fixture, client.userId);
    const path = addressOf(endpoint, params);
    const bytes = (endpoint.bodyBytes ?? bodyLimits.bytes) - 2;
    for (const [kind, build] of Object.entries(bodies)) {
      const body = JSON.stringify(build(right, bytes));
      yield { name: `${name}: ${kind}`, client, method: endpoint.method, path, body };
    }
  }
  const { method, path } = endpoints.push;
  const envelope = JSON.stringify(dearestEnvelope(fixture));
  yield { name: 'push: the dearest calls', client: fixture.guest, method, path, body: envelope };
}
