import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Pool } from '#server/test-support/requests/generated-pool.ts';
import { createPool, openSide, type Side } from '#server/test-support/requests/generated-fixture.ts';
import { requestsTo } from '#server/test-support/requests/generated-requests.ts';
import { releaseDueCodes } from './arrival-release-service.ts';

const code = 'ZQ4711';
/** Hosts read the guide of their listing here. */
const hostReads: readonly EndpointName[] = ['getArrivalGuide', 'listChanges'];
const requestsToEach = 40;

let side: Side;
let pool: Pool;
beforeAll(async () => {
  side = await openSide('sqlite');
  pool = await createPool(side);
  // The pool has a confirmed stay there, which begins on 13 May 2030.
  const params = { id: pool.listings[0] ?? 0 };
  await side.people.host.call(endpoints.updateArrivalGuide, { params, body: { code } });
}, 60_000);
afterAll(() => side.server.close());

/** Names of the calls, with their callers, whose replies have the code. */
async function findCode(): Promise<Set<string>> {
  const found = new Set<string>();
  const reads = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].method === 'GET' && endpoints[name].access !== 'token',
  );
  for (const name of reads) {
    const endpoint: Endpoint = endpoints[name];
    for (const request of fc.sample(requestsTo(endpoint, pool), { seed: 7, numRuns: requestsToEach })) {
      const { body } = await side.calls.answer(endpoint, request);
      if (body.includes(code)) found.add(`${name} to ${request.caller}`);
    }
    // Whatever the generated requests leave out, everybody's first read of the feed is complete.
    if (name !== 'listChanges') continue;
    for (const caller of ['visitor', 'guest', 'host', 'stranger', 'staff'] as const) {
      const whole = { caller, params: {}, query: { limit: '500' }, headers: {}, body: undefined };
      const { body } = await side.calls.answer(endpoint, whole);
      if (body.includes(code)) found.add(`${name} to ${caller}`);
    }
  }
  return found;
}

test('no reply to anyone but the host has the code one second before its time; then the feed of the guest has it', async () => {
  const toHost = hostReads.map((name) => `${name} to host`).sort();
  side.server.clock.set('2030-05-10T14:59:59.000Z');
  await releaseDueCodes(side.server.database, side.server.clock);
  expect([...(await findCode())].sort()).toEqual(toHost);
  side.server.clock.set('2030-05-10T15:00:00.000Z');
  await releaseDueCodes(side.server.database, side.server.clock);
  expect([...(await findCode())].sort()).toEqual([...toHost, 'listChanges to guest'].sort());
}, 120_000);
